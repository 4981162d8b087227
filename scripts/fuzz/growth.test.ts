import { describe, expect, it } from 'vitest'
import { growFields } from './growth.ts'
import { climb } from './growth-climb.ts'
import { slotsOf } from './growth-slots.ts'
import { growthsOf } from './growth-texts.ts'

const EXAMPLES = new URL('./growth-examples.ts', import.meta.url)
const A_TEXT = { name: 'any', at: (length: number) => 'a'.repeat(length) }
/** What a reader takes for so many KB, in ms; 2 of them are for the rest of the answer. */
const verdict = (msOf: (kb: number) => number) => climb(A_TEXT, async (_, kb) => 2 + msOf(kb), 2)

describe('a time that grows', () => {
  it('with the length is no finding, slow as it may be', async () => {
    expect(await verdict(kb => kb / 100)).toBeUndefined()
    expect(await verdict(kb => kb * 4)).toBeUndefined()
    expect(await verdict(kb => kb * 4 + Math.log2(kb) * 10)).toBeUndefined()
  })

  it('with its square is one, also where it is small for long', async () => {
    expect(await verdict(kb => kb ** 2 / 10)).toBe('8 KB took 6.4 ms, 16 KB took 25.6 ms, 32 KB took 102.4 ms')
    expect(await verdict(kb => kb ** 2 / 1000)).toBe('64 KB took 4.1 ms, 128 KB took 16.4 ms, 256 KB took 65.5 ms')
  })

  it('up to a limit and no further is none', async () => {
    expect(await verdict(kb => Math.min(kb, 20) ** 2 / 10)).toBeUndefined()
  })

  it('with the length is one where 64 KB take more than a second', async () => {
    expect(await verdict(kb => kb * 20)).toBe('64 KB took 1280 ms')
  })

  it('by a mood of the machine once is none', async () => {
    const slow = new Set([64, 128, 256])
    const moody = (kb: number) => (slow.delete(kb) ? kb ** 2 / 10 : kb)
    expect(await verdict(moody)).toBeUndefined()
  })
})

it('a text is as long as is asked, whatever is repeated in it', () => {
  for (const { name, at } of growthsOf('Made-up: Engineer'))
    for (const kb of [1, 64]) {
      expect(at(kb * 1024).length, name).toBeGreaterThanOrEqual(kb * 1024)
      expect(at(kb * 1024).length, name).toBeLessThan(kb * 1024 + 100)
    }
})

describe('a text stands', () => {
  const namesIn = (body: string) => slotsOf(body).map(({ name }) => name)

  it('in each member of a JSON answer, and as the name of one', () => {
    const body = '{"jobs":[{"title":"Made-up","pay":{"min":1}}]}'
    expect(namesIn(body)).toEqual(
      expect.arrayContaining(['jobs.*.title', 'jobs.*.pay.min', 'jobs.* {a name}', 'jobs.*.pay {a name}']),
    )
    const title = slotsOf(body).find(({ name }) => name === 'jobs.*.title')
    expect(JSON.parse(`${title?.before}${title?.encode('"\\')}${title?.after}`).jobs[0].title).toBe('"\\')
  })

  it.each([
    ['a feed', '<item id="1"><title>Made-up</title><link><![CDATA[x]]></link></item>', ['title', '@id', 'link CDATA']],
    ['a page with JSON in it', '<script>{"@type": "JobPosting"}</script>', ['"@type"', 'script']],
    ['a calendar', 'BEGIN:VEVENT\nDTSTART;TZID=UTC:20270101\n', ['VEVENT DTSTART', 'VEVENT DTSTART;TZID']],
    ['a table', 'Name,City\nMade-up Days,Exampleville\n', ['column 1', 'column 2', 'column 2 unquoted']],
    ['Markdown', '# List\n| Date |\n| --- |\n| [May](https://may.example) |\n', ['column 2', 'link', 'line']],
  ])('in each place of %s', (_what, body, names) => {
    expect(namesIn(body)).toEqual(expect.arrayContaining([...names, 'before all', 'behind all']))
  })
})

it('a quadratic reader and one without end are found, a linear one and one that refuses are not', async () => {
  const { bugs, read, refused } = await growFields({ readers: EXAMPLES, threads: 1, maxStepMs: 5000 })
  const found = (name: string) => bugs.filter(bug => bug.startsWith(`${name}, title: `))
  expect(found('linear').concat(found('refusing'))).toEqual([])
  expect(found('quadratic')[0]).toMatch(/KB took [\d.]+ ms/)
  expect(found('endless')[0]).toContain('64 KB did not end in 5 s')
  expect(Math.min(read, refused)).toBeGreaterThan(20)
}, 120_000)

it('some fields of recorded answers are read in time, however long they grow', async () => {
  const { bugs, cases, read } = await growFields({ every: 250, seed: 20, threads: 1 })
  expect(bugs).toEqual([])
  expect(cases).toBeGreaterThan(300)
  expect(read).toBeGreaterThan(100)
}, 240_000)
