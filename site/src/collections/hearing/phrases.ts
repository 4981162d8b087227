/** What a sentence says that a filter can take: "remote solidity jobs in Germany over 120k". */
import type { Hear, Knowledge, Phrase } from '../filters.ts'

/** Every match of a global pattern that can be read. */
export function hearPattern(
  pattern: RegExp,
  read: (match: RegExpExecArray, knowledge: Knowledge) => Record<string, string> | undefined,
): Hear {
  return (sentence, knowledge) =>
    [...sentence.matchAll(pattern)].flatMap(match => {
      const query = read(match, knowledge)
      return query ? [{ start: match.index, end: match.index + match[0].length, query }] : []
    })
}

/** What stands behind one of the words: its first words, as many as can be read, at most four. */
export function hearAfter(
  words: string,
  read: (text: string, knowledge: Knowledge) => Record<string, string> | undefined,
): Hear {
  const beginning = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})\s{1,4}(?:the\s)?`, 'giu')
  return (sentence, knowledge) =>
    [...sentence.matchAll(beginning)].flatMap(({ index, 0: { length } }) => {
      const start = index + length
      for (const end of endsOfWords(sentence, start)) {
        const query = read(sentence.slice(start, end), knowledge)
        if (query) return [{ start: index, end, query }]
      }
      return []
    })
}

const MOST_WORDS = 4

/** Where the fourth word from here on ends, then the third, and so on. */
function endsOfWords(sentence: string, start: number): number[] {
  const ends: number[] = []
  const word = /[^\s,;!?]+[\s]{0,4}/gy
  word.lastIndex = start
  for (let match = word.exec(sentence); match && ends.length < MOST_WORDS; match = word.exec(sentence))
    ends.push(match.index + match[0].trimEnd().length)
  return ends.reverse()
}

/** The phrases that do not overlap, and what is left of the sentence. The first to name a filter sets it. */
export function takePhrases(sentence: string, heard: Phrase[]): { words: string; phrases: Phrase[] } {
  const phrases: Phrase[] = []
  const names = new Set<string>()
  let words = ''
  let end = 0
  for (const phrase of heard.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (phrase.start < end || Object.keys(phrase.query).some(name => names.has(name))) continue
    phrases.push(phrase)
    for (const name of Object.keys(phrase.query)) names.add(name)
    words += `${sentence.slice(end, phrase.start)} `
    end = phrase.end
  }
  return { words: tidied(words + sentence.slice(end)), phrases }
}

/** The sentence without one of its phrases. */
export function withoutPhrase(sentence: string, { start, end }: Phrase): string {
  return tidied(`${sentence.slice(0, start)} ${sentence.slice(end)}`)
}

/** Words alone, without what stands between them. */
function tidied(text: string): string {
  const words = text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.map(word => word.replace(/[,;?!]$/, '')).join(' ')
}
