import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { plainText } from '../text/plain-text.ts'
import { readPatterns, readYaml } from '../text/read-yaml.ts'
import { isWeb3 } from '../text/relevance.ts'

/** The part of a summary that is judged. */
const JUDGED_LENGTH = 1500
const WEIGHTS = { title: 1, categories: 0.8, summary: 0.4 }

const names = readYaml(new URL('./web3-names.yaml', import.meta.url), z.array(z.string()))
const NAMED = new RegExp(wholeWords(names.map(spelling).join('|')), 'u')
const SUBJECTS = readPatterns(new URL('./other-subjects.yaml', import.meta.url), 'other own')
const OTHER = new RegExp(wholeWords(SUBJECTS.other.source), 'iu')
const OWN = new RegExp(wholeWords(SUBJECTS.own.source), 'iu')

/** Whether a source of this scope publishes the item here. */
export function isInScope(raw: RawNewsItem, title: string, scope: CatalogEntry['scope']): boolean {
  if (scope === 'all' || isWeb3News(raw, title)) return true
  return scope === 'web3-unless-other' && (!OTHER.test(title) || OWN.test(title))
}

/** Whether an item of a general source is about Web3: its words say so, or its title names a thing of nothing else. */
export function isWeb3News(raw: RawNewsItem, title: string): boolean {
  if (NAMED.test(title)) return true
  return isWeb3([
    { text: title, weight: WEIGHTS.title },
    { text: (raw.categories ?? []).join(', '), weight: WEIGHTS.categories },
    { text: plainText(raw.summary ?? '', { format: 'html', maxLength: JUDGED_LENGTH }), weight: WEIGHTS.summary },
  ])
}

function wholeWords(alternatives: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`
}

/** A name as written; a word in lower case also with a capital. */
function spelling(name: string): string {
  return name
    .replace(/[.]/g, '\\.')
    .replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, letter => `[${letter}${letter.toUpperCase()}]`)
}
