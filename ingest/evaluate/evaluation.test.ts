import { describe, expect, it } from 'vitest'
import { yesNoRows } from './evaluation.ts'
import { events, readEventLabels } from './events.ts'
import {
  duplicates,
  fields,
  places,
  readFieldLabels,
  readLabels,
  readLevelLabels,
  readPairs,
  readPlaceLabels,
  relevance,
  texts,
} from './jobs.ts'
import { newsFields, newsRelevance, readHeadlines, readNewsLabels, readStoryPairs, stories } from './news.ts'

const evaluations = [relevance, duplicates, fields, places, texts, newsFields, newsRelevance, stories, events]

it.each(evaluations)('$name is above every bar', evaluation => {
  expect(evaluation.run().filter(({ bar, value }) => bar !== undefined && value < bar)).toEqual([])
})

describe('the labels', () => {
  it('are at least 400 jobs, each once', () => {
    const labels = readLabels()
    expect(labels.length).toBeGreaterThanOrEqual(400)
    expect(new Set(labels.map(({ title, company }) => `${title} ${company}`.toLowerCase())).size).toBe(labels.length)
  })

  it('are at least 300 published fields', () =>
    expect(Object.values(readFieldLabels()).flat().length).toBeGreaterThanOrEqual(350))

  it('are at least 350 locations and 70 questions who may apply, half of the locations set aside', () => {
    const { locations, openTo } = readPlaceLabels()
    expect(locations.length).toBeGreaterThanOrEqual(350)
    expect(openTo.length).toBeGreaterThanOrEqual(70)
    const aside = locations.filter(({ isHeldOut }) => isHeldOut).length / locations.length
    expect(aside).toBeGreaterThan(0.4)
    expect(aside).toBeLessThan(0.6)
  })

  it('are at least 190 titles with their level, each once, half of them set aside', () => {
    const { tuned, heldOut } = readLevelLabels()
    const titles = [...tuned, ...heldOut].map(([title]) => title.toLowerCase())
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.length).toBeGreaterThanOrEqual(190)
    expect(Math.abs(tuned.length - heldOut.length)).toBeLessThan(titles.length / 5)
  })

  it('are at least 60 pairs of one posting and 60 of two', () => {
    const pairs = readPairs()
    expect(pairs.filter(pair => pair.same).length).toBeGreaterThanOrEqual(60)
    expect(pairs.filter(pair => !pair.same).length).toBeGreaterThanOrEqual(60)
  })
})

describe('the labels of events', () => {
  const { relevance: names, fields, pairs } = readEventLabels()

  it('are at least 150 names and 150 rows, each once', () => {
    expect(names.length).toBeGreaterThanOrEqual(150)
    expect(fields.length).toBeGreaterThanOrEqual(150)
    expect(new Set(names.map(({ name }) => name.toLowerCase())).size).toBe(names.length)
  })

  it('are at least 40 pairs of one event and 40 of two', () => {
    expect(pairs.filter(pair => pair.same).length).toBeGreaterThanOrEqual(40)
    expect(pairs.filter(pair => !pair.same).length).toBeGreaterThanOrEqual(40)
  })
})

describe('the labels of news', () => {
  it.each([
    ['stories.yaml', 60],
    ['stories-held-out.yaml', 40],
  ] as const)('are pairs of one story and of two in %s, at least %i each', (file, least) => {
    const pairs = readStoryPairs(file)
    expect(pairs.filter(pair => pair.same).length).toBeGreaterThanOrEqual(least)
    expect(pairs.filter(pair => !pair.same).length).toBeGreaterThanOrEqual(least)
  })

  it('are held out from those the rule was tuned on', () => {
    const tuned = new Set(readStoryPairs('stories.yaml').flatMap(({ a, b }) => [a.title, b.title]))
    const heldOut = readStoryPairs('stories-held-out.yaml').flatMap(({ a, b }) => [a.title, b.title])
    expect(heldOut.filter(title => tuned.has(title))).toEqual([])
  })

  it('are at least 120 headlines of general sources, each once, at least 50 of either kind', () => {
    const headlines = readHeadlines()
    expect(headlines.length).toBeGreaterThanOrEqual(120)
    expect(new Set(headlines.map(({ title }) => title.toLowerCase())).size).toBe(headlines.length)
    for (const kind of [true, false])
      expect(headlines.filter(({ web3 }) => web3 === kind).length).toBeGreaterThanOrEqual(50)
  })

  it('are at least 90 titles, links and dates', () => {
    const { titles, links, dates } = readNewsLabels()
    expect(titles.length + links.length + dates.length).toBeGreaterThanOrEqual(90)
  })
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
