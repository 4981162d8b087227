import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutList, joinList, PART_BYTES } from './parts.ts'
import { closeAll, fingerprint, openSet, readSet, writeSet } from './snapshot-set.ts'

const newsOf = (dates: string[], text = 'x') =>
  `[\n${dates.map(pubDate => JSON.stringify({ pubDate, text })).join(',\n')}\n]\n`
const datesIn = (text: string) => (JSON.parse(text) as { pubDate: string }[]).map(({ pubDate }) => pubDate)

describe('a list that is too large for one file', () => {
  const dates = ['2026-11-14T08:00:00Z', '2026-11-03T08:00:00Z', '2026-10-30T08:00:00Z', '2025-02-01T08:00:00Z']
  const text = newsOf(dates)
  const cut = cutList('news.json', text, 80)

  it('is cut by year, month and ten days, as far as it must be', () => {
    expect(cut.map(([name, part]) => [name, datesIn(part)])).toEqual([
      ['news.json', dates.slice(0, 1)],
      ['parts/news-2026-11-0.json', dates.slice(1, 2)],
      ['parts/news-2026-10.json', dates.slice(2, 3)],
      ['parts/news-2025.json', dates.slice(3)],
    ])
    expect(joinList(cut.map(([, part]) => part))).toBe(text)
  })

  it('keeps the newest records in its own file, also where they come last', () => {
    const journal = `[\n{"seq":1,"at":"2026-10-30T08:00:00Z"},\n{"seq":2,"at":"2026-11-01T08:00:00Z"}\n]\n`
    expect(cutList('changes.json', journal, 60).map(([name]) => name)).toEqual([
      'parts/changes-2026-10.json',
      'changes.json',
    ])
  })

  it.each([
    ['small', 'news.json', text, 10_000],
    ['of one day', 'news.json', newsOf(['2026-11-14T09:00:00Z', '2026-11-14T08:00:00Z']), 50],
    ['not in the order of its dates', 'news.json', newsOf(dates.toReversed().concat(dates)), 100],
    ['laid out for people', 'news.json', JSON.stringify(JSON.parse(text), null, 2), 100],
    ['without dates to go by', 'sources.json', text, 100],
  ])('is one file when it is %s', (_, name, whole, most) => {
    expect(cutList(name, whole, most)).toEqual([[name, whole]])
  })
})

describe('a set with a large list', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'parts-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const LONG = 'x'.repeat(5 * 2 ** 20)
  const months = (...names: string[]) =>
    newsOf(
      names.map(name => `${name}-05T08:00:00Z`),
      LONG,
    )
  const parts = () => readdirSync(join(dir, 'parts')).sort()

  it('reads as if it were in one file, and has none over the limit', () => {
    const set = { 'news.json': months('2026-11', '2026-10', '2026-09'), 'sources.json': '[]\n' }
    writeSet(dir, set)
    expect(readSet(dir)).toEqual(set)
    expect(parts()).toEqual(['index.json', 'news-2026-09.json', 'news-2026-10.json'])
    expect(statSync(join(dir, 'news.json')).size).toBeLessThan(PART_BYTES)
  })

  it('writes a part anew only when it says something else, and removes what no list has any longer', () => {
    writeSet(dir, { 'news.json': months('2026-11', '2026-10', '2026-09') })
    const october = statSync(join(dir, 'parts/news-2026-10.json')).ctimeMs
    writeSet(dir, { 'news.json': months('2026-12', '2026-11', '2026-10') })
    expect(parts()).toEqual(['index.json', 'news-2026-10.json', 'news-2026-11.json'])
    expect(statSync(join(dir, 'parts/news-2026-10.json')).ctimeMs).toBe(october)
    writeSet(dir, { 'news.json': months('2026-12') })
    expect(parts()).toEqual(['index.json'])
    expect(readSet(dir)).toEqual({ 'news.json': months('2026-12') })
  })

  it('is another set for whoever watches when one part of it changed', () => {
    writeSet(dir, { 'news.json': months('2026-11', '2026-10', '2026-09') })
    const before = fingerprint(dir)
    writeSet(dir, { 'news.json': months('2026-11', '2026-10', '2026-08') })
    expect(fingerprint(dir)).not.toBe(before)
  })

  it('stays what it was for who has it open', () => {
    writeSet(dir, { 'news.json': months('2026-11', '2026-10', '2026-09') })
    const files = openSet(dir)
    writeSet(dir, { 'news.json': '[]\n' })
    const dates = Object.values(files).flatMap(file => datesIn(readFileSync(file, 'utf8')))
    closeAll(files)
    expect(dates.map(date => date.slice(0, 7))).toEqual(['2026-11', '2026-10', '2026-09'])
  })

  it('is refused with one line when a part of it is gone', () => {
    writeSet(dir, { 'news.json': months('2026-11', '2026-10', '2026-09') })
    rmSync(join(dir, 'parts/news-2026-10.json'))
    expect(() => readSet(dir)).toThrow(/^parts\/news-2026-10\.json is missing, though parts\/index\.json names it/)
  })

  it('has no folder of parts where no list is large', () => {
    writeSet(dir, { 'news.json': months('2026-11') })
    expect(existsSync(join(dir, 'parts'))).toBe(false)
  })
})
