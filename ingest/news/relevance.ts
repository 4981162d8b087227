import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { squash } from '#contract/text.ts'
import type { RawNewsItem } from '../adapter.ts'
import { line, plainText } from '../text/plain-text.ts'
import { readPatterns, readYaml } from '../text/read-yaml.ts'
import { isWeb3 } from '../text/relevance.ts'

/** The part of a summary that is judged. */
const JUDGED_LENGTH = 1500
const WEIGHTS = { title: 1, categories: 0.8, summary: 0.4 }

const names = readYaml(new URL('./web3-names.yaml', import.meta.url), z.array(z.string()))
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(spelling).join('|')})(?![\\p{L}\\p{N}])`, 'u')
const SUBJECTS = readPatterns(new URL('./other-subjects.yaml', import.meta.url), 'other own')

/** Whether a source of this scope publishes the item here. */
export function isInScope(raw: RawNewsItem, title: string, scope: CatalogEntry['scope']): boolean {
  if (scope === 'all' || isWeb3News(raw, title)) return true
  return scope === 'web3-unless-other' && (!SUBJECTS.other.test(title) || SUBJECTS.own.test(title))
}

/** Whether an item of a general source is about Web3: by its words, or by a name in its title that only Web3 has. */
export function isWeb3News(raw: RawNewsItem, title: string): boolean {
  if (NAMED.test(title)) return true
  return isWeb3([
    { text: title, weight: WEIGHTS.title },
    { text: (raw.categories ?? []).join(', '), weight: WEIGHTS.categories },
    { text: plainText(raw.summary ?? '', { format: 'html', maxLength: JUDGED_LENGTH }), weight: WEIGHTS.summary },
  ])
}

/** A name as written; a word in lower case also with a capital. */
function spelling(name: string): string {
  return name
    .replace(/[.]/g, '\\.')
    .replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, letter => `[${letter}${letter.toUpperCase()}]`)
}

const Groups = z.enum(['paid', 'titles', 'releases', 'sentences', 'releaseSentences'])
const FILE = new URL('./sponsored.yaml', import.meta.url)
const labels = readYaml(FILE, z.record(Groups, z.array(z.string())))
const PAID = new Set(labels.paid.map(squash))
const TITLES = new Set(labels.titles.map(squash))
const RELEASES = new Set(labels.releases.map(squash))

const SAYS = readPatterns(FILE, 'sentences releaseSentences')
/** Such a sentence opens a text or closes it; one in its midst is about something else. */
const EDGE = 400
const MAX_TEXT = 20_000

/** "[Sponsored] ...", "(Ad) ...", "Sponsored: ...", "... [Sponsored]". */
const LABEL_IN_TITLE = /^\s*[[(【]([^\])】]{1,40})[\])】]|^\s*([^:：]{1,40})[:：]|[[(【]([^\])】]{1,40})[\])】]\s*$/gu

/** Whether any field marks it as paid for; a press release is, but only in the trade press. */
export function isSponsored(raw: RawNewsItem, entry: Pick<CatalogEntry, 'tier'>): boolean {
  const inTitle = [...line(raw.title).matchAll(LABEL_IN_TITLE)].map(([, a, b, c]) => squash(a ?? b ?? c ?? ''))
  const words = [...categoriesOf(raw), ...(raw.authors ?? []).map(text => line(text))].map(squash)
  if (inTitle.some(word => TITLES.has(word)) || saysPaid(raw.summary ?? '', entry)) return true
  return [...words, ...inTitle].some(word => PAID.has(word) || (entry.tier > 1 && RELEASES.has(word)))
}

/** "This is a paid post. Harbor Paper does not endorse it." */
function saysPaid(summary: string, { tier }: Pick<CatalogEntry, 'tier'>): boolean {
  const text = line(summary, MAX_TEXT)
  const edges = text.length > 2 * EDGE ? [text.slice(0, EDGE), text.slice(-EDGE)] : [text]
  return edges.some(edge => SAYS.sentences.test(edge) || (tier > 1 && SAYS.releaseSentences.test(edge)))
}

/** The item's categories as text; some feeds write all of them into one element. */
export function categoriesOf(raw: RawNewsItem): string[] {
  return (raw.categories ?? []).flatMap(category => line(category).split(/(?:(?<!\s)\s+)?[,;|]\s*/))
}
