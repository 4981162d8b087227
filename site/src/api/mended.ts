/** What is said where words were taken for others: one place for headers, pages, Markdown, MCP and the search over all. */
import { fold } from '#contract/text.ts'
import { eachWord } from '#contract/words.ts'
import type { Mended } from '../../record-index/index.ts'

/** One ASCII line, as headers need it, true whatever the answer shows; undefined where every word was found. */
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

/** The query as it was understood; undefined where nothing was mended. */
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

/** As a header may carry it. */
export function inAscii(word: string): string {
  return word.replace(/[^\x20-\x7e]/g, '?')
}
