import { describe, expect, it } from 'vitest'
import { newsFields, readNewsLabels } from './news-fields.ts'
import { newsRelevance, readHeadlines } from './news-relevance.ts'
import { readStoryPairs, stories } from './stories.ts'

describe.each([newsFields, newsRelevance, stories])('$name', evaluation => {
  it('stands above every bar', () => {
    const below = evaluation.run().filter(row => row.bar !== undefined && row.value < row.bar)
    expect(below).toEqual([])
  })
})

describe('the labels', () => {
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
