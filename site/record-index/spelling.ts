/** The word that was meant, where what was typed is no word of the collection. */
import { compareText } from '#contract/order.ts'
import { countOfList, ones } from './count-bits.ts'
import { lettersOf, type TextIndexData } from './text-index.ts'
import { wordAt } from './vocabulary.ts'

const ONE_FROM = 5
const TWO_FROM = 9

/** How many typing errors a word may have; none where it is short or has digits. */
export function errorsAllowed(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < ONE_FROM) return 0
  return word.length < TWO_FROM ? 1 : 2
}

/** The word with the fewest errors between, of several the most frequent, then the first of the alphabet. */
export function nearestWord(index: TextIndexData, typed: string): string | undefined {
  const { vocabulary, letters, layers } = index
  const { starts, text } = vocabulary
  const wanted = lettersOf(typed)
  let allowed = errorsAllowed(typed)
  if (allowed === 0) return undefined
  let best: { word: string; count: number } | undefined
  for (let number = 0; number < starts.length; number++) {
    // An error changes at most two letters of the set: few words are left to be compared.
    if (ones((letters[number] ?? 0) ^ wanted) > 2 * allowed) continue
    const length = (starts[number + 1] ?? text.length) - 1 - (starts[number] ?? 0)
    if (Math.abs(length - typed.length) > allowed) continue
    const word = wordAt(vocabulary, number)
    const errors = distance(typed, word, allowed)
    if (errors > allowed) continue
    const count = countOfList(layers[2], number)
    const isBetter = !best || errors < allowed || count > best.count || (count === best.count && word < best.word)
    if (isBetter) best = { word, count }
    allowed = errors
  }
  return best?.word
}

/** The same of words that are all looked at. */
export function nearestAmong(words: readonly { word: string; count: number }[], typed: string): string | undefined {
  const allowed = errorsAllowed(typed)
  const near = words.map(one => ({ ...one, errors: distance(typed, one.word, allowed) }))
  const [nearest] = near
    .filter(({ errors }) => errors <= allowed)
    .sort((a, b) => a.errors - b.errors || b.count - a.count || compareText(a.word, b.word))
  return nearest?.word
}

/**
 * Letters to add, take away, exchange, or swap with their neighbour (Damerau and Levenshtein, no letter touched twice);
 * more than `most` where it takes more.
 */
export function distance(a: string, b: string, most: number): number {
  let [before, last, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at), [] as number[]]
  for (let i = 1; i <= a.length; i++) {
    row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      row.push(errors)
      least = Math.min(least, errors)
    }
    // A swap reaches two rows back, so one row above the limit is not the end.
    if (least > most + 1) return least
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Whether one folded text is the other but for as many typing errors as its length allows. */
export function isNearly(typed: string, text: string): boolean {
  const allowed = errorsAllowed(typed)
  return allowed > 0 && Math.abs(typed.length - text.length) <= allowed && distance(typed, text, allowed) <= allowed
}
