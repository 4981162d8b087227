import { expect, it } from 'vitest'
import { yesNoRows } from './evaluation.ts'
import { events } from './events.ts'
import { duplicates, fields, places, relevance, texts } from './jobs.ts'
import { newsFields, newsRelevance, stories } from './news.ts'

/** How many labels are behind the named figure of each, at least. */
it.each([
  [relevance, { 'all: F1': 400 }],
  [duplicates, { 'one posting: F1': 120 }],
  [fields, { 'pay exact': 60, 'countries exact': 80, 'levels exact, tuned': 90, 'levels exact, held out': 80 }],
  [places, { 'cities (tuned)': 150, 'cities (held out)': 150, open_to: 70 }],
  [texts, { 'texts exact, tuned': 600, 'texts exact, held out': 70 }],
  [newsFields, { title: 40, link: 20, date: 40 }],
  [newsRelevance, { 'Web3: F1': 120 }],
  [stories, { 'all: F1': 120, 'held out: F1': 80 }],
  [events, { 'Web3: F1': 150, 'title exact': 150, 'one event once: F1': 80 }],
])('$0.name is above every bar, over enough labels', (evaluation, least) => {
  const rows = evaluation.run()
  expect(rows.filter(({ bar, value }) => bar !== undefined && value < bar)).toEqual([])
  for (const [measure, count] of Object.entries(least))
    expect(rows.find(row => row.measure === measure)?.cases, measure).toBeGreaterThanOrEqual(count)
})

it('the figures follow their definitions', () => {
  const cases = [1, 2, 3, 4, 5].map(n => ({ label: n <= 3, answer: n >= 2 && n <= 4, text: String(n) }))
  const rows = yesNoRows('of five', cases, { f1: 0.5 })
  expect(rows.map(({ measure, value, bar }) => [measure, value, bar])).toEqual([
    ['of five: F1', 2 / 3, 0.5],
    ['of five: precision', 2 / 3, undefined],
    ['of five: recall', 2 / 3, undefined],
  ])
  expect(rows[0]?.misses).toEqual(['missed: 1', 'not: 4'])
})
