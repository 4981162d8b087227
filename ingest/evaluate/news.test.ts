import { describe, expect, it } from 'vitest'
import { newsFields, readNewsLabels } from './news-fields.ts'
import { readStoryPairs, stories } from './stories.ts'

describe.each([newsFields, stories])('$name', evaluation => {
  it('stands above every bar', () => {
    const below = evaluation.run().filter(row => row.bar !== undefined && row.value < row.bar)
    expect(below).toEqual([])
  })
})

describe('the labels', () => {
  it('are at least 60 pairs of one story and 60 of two', () => {
    const pairs = readStoryPairs()
    expect(pairs.filter(pair => pair.same).length).toBeGreaterThanOrEqual(60)
    expect(pairs.filter(pair => !pair.same).length).toBeGreaterThanOrEqual(60)
  })

  it('are at least 90 titles, links and dates', () => {
    const { titles, links, dates } = readNewsLabels()
    expect(titles.length + links.length + dates.length).toBeGreaterThanOrEqual(90)
  })
})
