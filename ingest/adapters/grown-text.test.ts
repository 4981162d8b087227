/**
 * Texts that once held up a run for seconds, minutes or longer, at 256 KB and through all steps of an answer: parsed by
 * its adapter, each record normalized. A slow one is ended and fails only its own test.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFixtures } from '../test/fixture.ts'
import type { Answer, Reading } from '../test/reading-worker.ts'
import { adapters } from './index.ts'

const LENGTH = 262_144
/** Linear reading takes some tenths of a second, quadratic reading more than ten. */
const MAX_CPU_MS = 2000
/** For a machine that does more than this test. */
const MAX_WAIT_MS = 25_000

let worker: Worker
const warm = new Set<string>()
beforeAll(startWorker)
afterAll(() => worker.terminate())

function startWorker(): void {
  warm.clear()
  worker = new Worker(new URL('../test/reading-worker.ts', import.meta.url))
}

/** The first fixture of an adapter; throws if it has none. */
async function recorded(name: string): Promise<Answer> {
  const adapter = adapters.find(one => one.name === name)
  const fixture = adapter && (await readFixtures(adapter))[0]
  if (!fixture) throw new Error(`no recorded answer of ${name}`)
  return { adapter: name, collection: adapter.collection, entry: fixture.entry, bodies: fixture.bodies }
}

/** The answer with a text or value in the place of every field of that name. */
async function withField(name: string, field: string, value: unknown): Promise<Answer> {
  const answer = await recorded(name)
  const bodies = answer.bodies.map(body =>
    JSON.stringify(JSON.parse(body, (key, old) => (key === field && old !== null ? value : old))),
  )
  expect(bodies).not.toEqual(answer.bodies)
  return { ...answer, bodies }
}

/** How the worker read it. A reading that takes too long is rejected, and the next tests get a new worker. */
async function read(answer: Answer): Promise<Reading> {
  const message = once(worker, 'message', { signal: AbortSignal.timeout(MAX_WAIT_MS) })
  worker.postMessage(answer)
  try {
    const [reading]: Reading[] = await message
    return reading ?? { cpuMs: Number.POSITIVE_INFINITY }
  } catch (error) {
    await worker.terminate()
    startWorker()
    throw error
  }
}

async function expectQuick(answer: Answer): Promise<void> {
  // Loading something once, such as the gazetteer, does not count.
  if (!warm.has(answer.adapter)) await read(await recorded(answer.adapter))
  warm.add(answer.adapter)
  expect((await read(answer)).cpuMs).toBeLessThan(MAX_CPU_MS)
}

function grown(token: string, length = LENGTH): string {
  return token.repeat(Math.floor(length / token.length))
}

describe('JSON-LD that JSON.parse refuses is read in linear time', () => {
  it.each([
    ['blanks inside it', grown(' '), ''],
    ['blanks behind it', '', `${grown(' ')}x`],
    ['semicolons and blanks behind it', '', `${grown('; ')}x`],
    ['ends of comments behind it', '', grown('//-->\n')],
    ['ends of CDATA sections behind it', '', grown('/*]]>*/')],
    ['quotation marks behind it', '', grown('"')],
  ])('with %s', async (_what, inside, behind) => {
    const answer = await recorded('json-ld')
    const json = `{"@type": "JobPosting", "title": "Made-up Counsel", ${inside} }${behind}`
    const page = `<html><head><script type="application/ld+json">${json}</script></head></html>`
    await expectQuick({ ...answer, bodies: [...answer.bodies.slice(0, 1), page] })
  })
})

const MARKUP = ['<a href="', '<a ', '<br ', '<br>', '<script>', '<!--', '<svg>', '<', '</', '&lt;', '<p>', ' ']
const HEADER = [
  ...['|', '| ', ':', ' : ', '*', 'a***', '(', '|(', '-.', '&lt;', '<', '<a ', '<a href="', '44,444 ', ', ', ' - '],
]
const inText = (endless: string): unknown => `<p>${endless}b</p>`

describe.each([
  ['lever', 'description', MARKUP, inText],
  ['greenhouse', 'content', MARKUP, inText],
  ['lever', 'lists', ['<b>'], (content: string) => [{ text: 'Tasks', content }]],
  ['greenhouse', 'location', ['north east '], (name: string) => ({ name })],
  [
    'greenhouse',
    'metadata',
    ['pay ', 'salary', 'compensation range of ', 'work ', ' '],
    (name: string) => [{ name, value: { unit: 'USD', min_value: '100000.0', max_value: '120000.0' } }],
  ],
  ['hn-who-is-hiring', 'comment_text', HEADER, (endless: string) => `Example Labs | Engineer | ${endless} b | Remote`],
  [
    'remoteok',
    'description',
    ['<br>', ' ', '<br> ', '<br', '<br />\n'],
    (endless: string) => `${endless}b ${endless} Please mention the word **FICTION** when applying`,
  ],
] as const)('%s is read in linear time with its %s', (name, field, tokens, write) => {
  it.each([...tokens])('of %j without end', async token => {
    await expectQuick(await withField(name, field, write(grown(token))))
  })
})

it('a calendar is read in linear time with parameters without end', async () => {
  const { bodies, ...answer } = await recorded('ics')
  await expectQuick({ ...answer, bodies: bodies.map(body => body.replace(/^DTSTART/m, `DTSTART${grown(';A=b')}`)) })
})

it('Teamtailor is read in linear time with offices that open elements without end', async () => {
  const { bodies, ...answer } = await recorded('teamtailor')
  const opened = bodies.map(body =>
    body.replace('<tt:locations>', `<tt:locations>${grown('&lt;b&gt;')}${grown('<b>')}`),
  )
  expect(opened).not.toEqual(bodies)
  await expectQuick({ ...answer, bodies: opened })
})

describe('a text that once took endless time is refused', () => {
  it('when empty comments stand where JSON was', async () => {
    const answer = { ...(await recorded('lever')), bodies: [grown('<!---->')] }
    await expectQuick(answer)
    expect(await read(answer)).toMatchObject({ refused: expect.stringContaining('not JSON') })
  })

  it.each(['<b>', '<script>'])('when a feed begins with text and then %s without end', async token => {
    const { bodies, ...answer } = await recorded('personio')
    const grownFeed = { ...answer, bodies: [`x${grown(token)}${bodies[0]}`] }
    await expectQuick(grownFeed)
    expect(await read(grownFeed)).toMatchObject({ refused: expect.stringContaining('nested too deep') })
  })

  it.each(['<![CDATA[]]>', '<![CDATA[]]>:', '<![CDATA['])('when a description of %j does not end', async token => {
    const { bodies, ...answer } = await recorded('remote3')
    const [body = ''] = bodies
    await expectQuick({ ...answer, bodies: [body.replace('<description>', `<description>${grown(token)}`)] })
  })
})

it('an endless login page is recognized in linear time', async () => {
  await expectQuick({ ...(await recorded('lever')), bodies: [`<title>${grown('log in ')}`] })
})
