/** Words of a search that no record has, or that were left out. */
import { fold } from '#contract/text.ts'
import { eachWord } from '#contract/words.ts'
import type { Mended } from '../store/records.ts'

/** Returns one ASCII line for a header about replaced and omitted words; undefined if every word was found. */
export function mendedLine(mended: readonly Mended[]): string | undefined {
  if (mended.length === 0) return undefined
  const missing = mended.flatMap(({ from, to, isUnknown }) => {
    if (to !== undefined) return [`no record has "${inAscii(from)}", taken for "${inAscii(to)}"`]
    return isUnknown ? [`no record has "${inAscii(from)}"`] : []
  })
  const leftOut = mended.filter(({ to, isUnknown }) => to === undefined && !isUnknown)
  const left = leftOut.map(({ from }) => `"${inAscii(from)}"`).join(', ')
  return `search: ${[...missing, ...(left === '' ? [] : [`no record has all words, left out: ${left}`])].join('; ')}.`
}

/** Returns the query with its corrections applied; undefined if there were none. */
export function mendedQuery(query: string, mended: readonly Mended[]): string | undefined {
  if (mended.length === 0) return undefined
  const leftOut = new Set(mended.flatMap(({ from, to }) => (to === undefined ? from.split(' ') : [])))
  let understood = ''
  let done = 0
  eachWord(query, (start, end) => {
    const word = fold(query.slice(start, end))
    const to = leftOut.has(word) ? '' : mended.find(({ from }) => from === word)?.to
    understood += query.slice(done, start) + (to ?? query.slice(start, end))
    done = end
  })
  return (understood + query.slice(done)).replace(/\s+/g, ' ').trim()
}

/** Returns a word with every character that a header cannot carry replaced. */
export function inAscii(word: string): string {
  return word.replace(/[^\x20-\x7e]/g, '?')
}
