import { z } from 'zod'
import { CatalogEntry, isFirstSight, type NewsRecord } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { headline } from '../news/headline.ts'
import { takeApart } from '../news/likeness.ts'
import { normalizeNews } from '../news/normalize.ts'
import { isWeb3News } from '../news/relevance.ts'
import { isSameHeadline } from '../news/story.ts'
import { slugify } from '../text/identity.ts'
import { type Evaluation, exactRow, labelsIn, type Row, yesNoRows } from './evaluation.ts'

const Text = z.string()

/** How often title, link and date of an item come out exactly as a reader would take them. */
export const newsFields: Evaluation = {
  name: 'news-fields',
  run() {
    const { titles, links, dates } = labelsIn('news-fields', FieldLabels)
    return [
      fieldRow('title', titles, ({ text, of }) => read({ title: text }, of)?.title),
      fieldRow('link', links, ({ names }) => read({ links: names })?.link),
      fieldRow('date', dates, ({ texts }) => {
        const record = read({ dates: texts })
        // A date that only says when the item was first seen was not read.
        return record && !isFirstSight(record) ? record.pubDate : undefined
      }),
    ]
  },
}

const FieldLabels = z.strictObject({
  titles: z.array(z.strictObject({ is: Text, text: Text, of: Text.default('Acme Chronicle') })),
  links: z.array(z.strictObject({ is: Text, names: z.array(Text) })),
  dates: z.array(z.strictObject({ is: Text.nullable(), texts: z.array(Text) })),
})

function fieldRow<T extends { is: string | null }>(
  measure: string,
  labels: T[],
  answerFor: (label: T) => string | undefined,
): Row {
  return exactRow(measure, labels, 0.99, label => {
    const answer = answerFor(label) ?? null
    return answer === label.is ? undefined : `${JSON.stringify(label)}: ${answer}`
  })
}

function read(item: Partial<RawNewsItem>, name = 'Acme Chronicle'): NewsRecord | undefined {
  const homepage = `https://www.${slugify(name).replaceAll('-', '')}.example`
  const about = { id: 'acme', adapter: 'rss', name, homepage, terms: homepage, staleAfterHours: 48 }
  const raw = { key: 'k', title: 'Title', links: ['https://acme.example/a'], dates: [], ...item }
  const record = normalizeNews(raw, CatalogEntry.parse(about), new Date('2026-11-21T12:00:00Z'))
  return isDropped(record) ? undefined : record
}

/** Precision and recall of the rule for general sources on headlines only: categories and text can only add to it. */
export const newsRelevance: Evaluation = {
  name: 'news-relevance',
  run() {
    const { web3, other } = labelsIn('news-relevance', Headlines)
    const judge = (title: string) => isWeb3News({ key: title, title, links: [], dates: [] }, title)
    const cases = (titles: string[], label: boolean) =>
      titles.map(title => ({ label, answer: judge(title), text: title }))
    return yesNoRows('Web3', [...cases(web3, true), ...cases(other, false)], { precision: 0.95, recall: 0.9 })
  },
}

const Headlines = z.strictObject({ web3: z.array(Text), other: z.array(Text) })

/** F1 of "these two headlines report one story", also on pairs that nothing was tuned on. */
export const stories: Evaluation = {
  name: 'stories',
  run() {
    const rows = (name: string, file: string) =>
      yesNoRows(name, labelsIn(file, z.array(Pair)).map(judgePair), { f1: 0.95 })
    return [...rows('all', 'stories'), ...rows('held out', 'stories-held-out')]
  },
}

const Published = z.strictObject({ source: Text, date: z.iso.datetime(), title: Text })
const Pair = z.strictObject({ why: Text, same: z.boolean(), a: Published, b: Published })
type Pair = z.infer<typeof Pair>

function judgePair({ why, same, a, b }: Pair) {
  const [one, other] = [a, b].map(({ source, title }) =>
    takeApart(headline(title, { name: source, homepage: `https://${slugify(source)}.example` })),
  )
  const apartMs = Math.abs(Date.parse(a.date) - Date.parse(b.date))
  const answer = one !== undefined && other !== undefined && isSameHeadline(one, other, 'en', apartMs)
  return { label: same, answer, text: `${why}: ${a.title} <> ${b.title}` }
}
