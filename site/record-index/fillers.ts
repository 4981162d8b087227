/** Words that queries have and records seldom. */
import { wordsOf } from '#contract/words.ts'

/** A question is made of them, and they say nothing of what is looked for. `s` is what is left of `what's`. */
const FILLERS = new Set('a an and any are at by for from in is me of on or s some the to with'.split(' '))

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

export const fillers: readonly string[] = [...FILLERS]

/**
 * Words that a search here often has and a record seldom: they count, and are left out where no record has all words.
 * `crypto` and its like are what everything here is about.
 */
const SOFT = new Set(
  [
    'how what when where why who which whose do does did can could should would will been be was were has have had',
    'it its this that these those there i my you your we our they their into between vs versus about as if than',
    'difference explain tell show find give get best top latest newest recent new good happened happening mean means',
    'meaning definition work works need want like looking search please info information guide example examples',
    'company companies firm firms startup startups hire hires hiring employer employers pay pays paying',
    'job jobs role roles position positions career careers opening openings vacancy vacancies',
    'news headline headlines story stories event events conference conferences term terms glossary',
    'crypto web3 blockchain upcoming next year month week today now',
  ].flatMap(line => line.split(' ')),
)

export function isSoft(word: string): boolean {
  return SOFT.has(word)
}

/** Whether a text has no word but such as queries have and records seldom. */
export function tellsNothing(text: string): boolean {
  return wordsOf(text).every(word => isFiller(word) || isSoft(word))
}

/** How questions begin, and how those end that begin so. Of several that fit, the longest is taken away. */
const QUESTIONS: readonly [beginning: string, endings: string[]][] = [
  ['what is the meaning of', []],
  ['what is the definition of', []],
  ['what does', ['mean', 'stand for', 'do']],
  ['what do', ['mean', 'stand for', 'do']],
  ['what is', []],
  ['what are', []],
  ['what s', []],
  ['whats', []],
  ['who is', []],
  ['who are', []],
  ['how does', ['work']],
  ['how do', ['work']],
  ['how to', []],
  ['when is', []],
  ['when are', []],
  ['where is', []],
  ['where are', []],
  ['which is', []],
  ['which are', []],
  ['difference between', []],
  ['the difference between', []],
  ['what is the difference between', []],
  ['can you explain', []],
  ['please explain', []],
  ['what happened to', []],
  ['what happened with', []],
  ['news about', []],
  ['news on', []],
  ['any news on', []],
  ['any news about', []],
  ['latest news on', []],
  ['latest news about', []],
  ['why is', []],
  ['why are', []],
  ['explain', []],
  ['define', []],
  ['definition of', []],
  ['meaning of', []],
  ['tell me about', []],
  ['show me', []],
  ['find me', []],
  ['find', []],
  ['search for', []],
  ['looking for', []],
  ['', ['meaning', 'definition', 'explained']],
]
const READ = QUESTIONS.map(([beginning, endings]) => ({
  beginning: wordsIn(beginning),
  endings: endings.map(wordsIn),
})).sort((a, b) => b.beginning.length - a.beginning.length)

/** How many words at the start and the end of a query only ask the question. */
export function questionAround(words: readonly string[]): { before: number; after: number; compares: boolean } {
  const asked = READ.find(({ beginning }) => beginning.every((word, at) => words[at] === word))
  const ending = asked?.endings.find(frame =>
    frame.every((word, at) => words[words.length - frame.length + at] === word),
  )
  return {
    before: asked?.beginning.length ?? 0,
    after: ending?.length ?? 0,
    compares: asked?.beginning.at(-1) === 'between',
  }
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
