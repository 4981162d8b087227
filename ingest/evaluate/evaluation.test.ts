import { describe, expect, it } from 'vitest'
import { duplicates, readPairs } from './duplicates.ts'
import { count, f1, precision, recall } from './evaluation.ts'
import { events, readEventLabels } from './events.ts'
import { fields, readFieldLabels, readLevelLabels } from './fields.ts'
import { places, readPlaceLabels } from './places.ts'
import { readLabels, relevance } from './relevance.ts'

describe.each([relevance, duplicates, fields, places, events])('$name', evaluation => {
  it('stands above every bar', () => {
    const below = evaluation.run().filter(row => row.bar !== undefined && row.value < row.bar)
    expect(below).toEqual([])
  })
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

describe('the figures', () => {
  it('follow their definitions', () => {
    const counts = count(
      [1, 2, 3, 4, 5],
      n => n <= 3,
      n => n >= 2 && n <= 4,
      String,
    )
    expect(counts).toMatchObject({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      wrong: ['missed: 1', 'not: 4'],
    })
    expect([precision(counts), recall(counts), f1(counts)]).toEqual([2 / 3, 2 / 3, 2 / 3])
  })
})
