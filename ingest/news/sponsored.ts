import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { squash } from '#contract/text.ts'
import type { RawNewsItem } from '../adapter.ts'
import { line } from '../text/plain-text.ts'
import { readYaml } from '../text/read-yaml.ts'

const Words = z.array(z.string())
const Labels = z.strictObject({ paid: Words, titles: Words, releases: Words })
const labels = readYaml(new URL('./sponsored.yaml', import.meta.url), Labels)
const PAID = new Set(labels.paid.map(squash))
const TITLES = new Set(labels.titles.map(squash))
const RELEASES = new Set(labels.releases.map(squash))

/** "[Sponsored] ...", "(Ad) ...", "Sponsored: ...", "... [Sponsored]". */
const LABEL_IN_TITLE = /^\s*[[(【]([^\])】]{1,40})[\])】]|^\s*([^:：]{1,40})[:：]|[[(【]([^\])】]{1,40})[\])】]\s*$/gu

/**
 * Whether the publication itself marks the item as paid for: by a category, by the author's name, or by a label in the
 * title. Press releases are only that in the trade press (tier 2 and 3), which takes money for them.
 */
export function isSponsored(raw: RawNewsItem, entry: Pick<CatalogEntry, 'tier'>): boolean {
  const inTitle = [...line(raw.title).matchAll(LABEL_IN_TITLE)].map(([, a, b, c]) => squash(a ?? b ?? c ?? ''))
  const words = [...categoriesOf(raw), ...(raw.authors ?? []).map(text => line(text))].map(squash)
  if (inTitle.some(word => TITLES.has(word))) return true
  return [...words, ...inTitle].some(word => PAID.has(word) || (entry.tier > 1 && RELEASES.has(word)))
}

/** The item's categories as text; some feeds write all of them into one element. */
export function categoriesOf(raw: RawNewsItem): string[] {
  return (raw.categories ?? []).flatMap(category => line(category).split(/(?:(?<!\s)\s+)?[,;|]\s*/))
}
