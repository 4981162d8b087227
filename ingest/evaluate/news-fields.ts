import { z } from 'zod'
import { CatalogEntry, isFirstSight, type NewsRecord } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { normalizeNews } from '../news/normalize.ts'
import { slugify } from '../text/identity.ts'
import { readYaml } from '../text/read-yaml.ts'
import type { Evaluation, Row } from './evaluation.ts'

const BAR = 0.99
const NOW = new Date('2026-11-21T12:00:00Z')
const ITEM: RawNewsItem = { key: 'k', title: 'Title', links: ['https://acme.example/a'], dates: [] }

const Labels = z.strictObject({
  titles: z.array(z.strictObject({ is: z.string(), text: z.string(), of: z.string().default('Acme Chronicle') })),
  links: z.array(z.strictObject({ is: z.string(), names: z.array(z.string()) })),
  dates: z.array(z.strictObject({ is: z.string().nullable(), texts: z.array(z.string()) })),
})

/** How often title, link and date of an item come out exactly as a reader would take them. */
export const newsFields: Evaluation = {
  name: 'news-fields',
  run: () => {
    const { titles, links, dates } = readNewsLabels()
    return [
      row('title', titles, ({ text, of }) => read({ title: text }, of)?.title),
      row('link', links, ({ names }) => read({ links: names })?.link),
      row('date', dates, ({ texts }) => publishedOf(read({ dates: texts }))),
    ]
  },
}

export function readNewsLabels(): z.infer<typeof Labels> {
  return readYaml(new URL('./news-fields.yaml', import.meta.url), Labels)
}

function row<T extends { is: string | null }>(
  measure: string,
  labels: T[],
  answer: (label: T) => string | undefined,
): Row {
  const wrong = labels.filter(label => (answer(label) ?? null) !== label.is)
  const misses = wrong.map(label => `${JSON.stringify(label)}: ${answer(label)}`)
  return { measure, value: 1 - wrong.length / labels.length, bar: BAR, cases: labels.length, misses }
}

function read(item: Partial<RawNewsItem>, of = 'Acme Chronicle'): NewsRecord | undefined {
  const homepage = `https://www.${slugify(of).replaceAll('-', '')}.example`
  const entry = CatalogEntry.parse({
    id: 'acme',
    adapter: 'rss',
    name: of,
    homepage,
    terms: homepage,
    staleAfterHours: 48,
  })
  const record = normalizeNews({ ...ITEM, ...item }, entry, NOW)
  return isDropped(record) ? undefined : record
}

/** A date that stands for "seen now" was not read. */
function publishedOf(record: NewsRecord | undefined): string | undefined {
  return record === undefined || isFirstSight(record) ? undefined : record.pubDate
}
