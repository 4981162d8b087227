/** English words that queries have and records seldom. */
import { wordsOf } from '#contract/words.ts'

/** Left out of a query that has others, and passed over where names are compared. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and any are as at by for from in is it its me of on or s some that the these this those to with'.split(' '),
)

/** How a query asks, not what for: such a word may be missing from what is found. */
const ASKING = new Set(
  [
    'how what whats when where why who which whose whom do does did can could should would will be been was were has',
    'have had there i my you your we our they their he she his her into between vs versus about if than so also just',
    'difference compare explain explained tell show find give get mean means meaning definition define work works',
    'working need want like looking look search searching please info information guide example examples happened',
    'open available right left still anyone anybody apply see more',
    'que qué cual quién es el la los las un una de del en y para con por o os um uma do da no em e não le les une des est qui dans pour',
    'der die das ein eine ist im am und für mit von was wie wer auf il lo di che per',
    'anything something happening best top latest newest recent current currently new good great cheap upcoming next today now there',
  ].flatMap(line => line.split(' ')),
)

/** What follows is not wanted. */
export const EXCLUDING: ReadonlySet<string> = new Set(['not', 'without', 'excluding', 'except'])

export function isAsking(word: string): boolean {
  return ASKING.has(word)
}

/** Returns whether every word of a text is one that any query may have; `others` are those of a collection. */
export function saysNothing(text: string, others: ReadonlySet<string>): boolean {
  return wordsOf(text).every(word => STOP_WORDS.has(word) || ASKING.has(word) || others.has(word))
}
