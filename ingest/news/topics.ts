/** The topics of a story: chains, assets and acts that its headline names, then the publication's own categories. */
import { z } from 'zod'
import type { NewsKind } from '#contract'
import { slugify } from '../text/identity.ts'
import { readYaml } from '../text/read-yaml.ts'
import { ASSET_NAMES, canonicalWord, takeApart } from './likeness.ts'

const MAX_TAGS = 20
export const MAX_TAG = 60

const File = z.strictObject({
  desks: z.string().transform(text => new Set(text.trim().split(/\s+/))),
  acts: z.record(z.string(), z.string()),
  joined: z.record(
    z.string(),
    z.string().transform(names => new RegExp(names, 'u')),
  ),
  rolling: z.array(z.string()).transform(patterns => new RegExp(patterns.join('|'), 'iu')),
})
const { desks, acts, joined, rolling } = readYaml(new URL('./topics.yaml', import.meta.url), File)
const ACTS = new Map(Object.entries(acts).map(([word, topic]) => [canonicalWord(word), topic]))
const JOINED = Object.entries(joined)
/** The categories of such pages. */
const ROLLING_DESKS = new Set(['live-news', 'live-updates', 'live-blog', 'live-coverage'])

/** Returns the topics of a story as slugs, those of its headline first. `categories` are slugs, too. */
export function topicsOf(title: string, categories: readonly string[], publication: string): string[] {
  const { words, assets } = takeApart(title)
  const stated = [
    ...[...assets].map(asset => ASSET_NAMES.get(asset) ?? asset),
    ...[...words].flatMap(word => ACTS.get(word) ?? []),
    ...JOINED.flatMap(([topic, names]) => (names.test(title) ? topic : [])),
  ]
  const own = slugify(publication, MAX_TAG)
  const topics = categories.filter(category => !desks.has(category) && !`-${category}-`.includes(`-${own}-`))
  return [...new Set([...stated, ...topics])].slice(0, MAX_TAGS)
}

/** Returns `live` for a page that changes all day, such as a ticker, by its headline or its categories as slugs. */
export function kindOf(title: string, categories: readonly string[]): NewsKind | undefined {
  return isRolling(title) || categories.some(category => ROLLING_DESKS.has(category)) ? 'live' : undefined
}

export function isRolling(title: string): boolean {
  return rolling.test(title)
}
