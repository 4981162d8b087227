/** Words that a question is made of and that say nothing of what is looked for. `s` is what is left of `what's`. */

const FILLERS = new Set('a an and any are at by for from in is me of on or s some the to with'.split(' '))

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

export const fillers: readonly string[] = [...FILLERS]

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
export function questionAround(words: readonly string[]): { before: number; after: number } {
  const asked = READ.find(({ beginning }) => beginning.every((word, at) => words[at] === word))
  const ending = asked?.endings.find(frame =>
    frame.every((word, at) => words[words.length - frame.length + at] === word),
  )
  return { before: asked?.beginning.length ?? 0, after: ending?.length ?? 0 }
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
