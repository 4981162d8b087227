/** The guides of CONTRIBUTING.md, followed to the letter in a copy of the repository. */
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NewsRecord } from '#contract'
import { json, startUpstream } from '../ingest/test/command.ts'
import { board, catalogOf } from '../ingest/test/greenhouse-board.ts'
import { callTool, copyRepository } from './test/copy.ts'
import { read as readText, scripts } from './test/files.ts'

const guides = readText('.github/CONTRIBUTING.md')
const { dir, read } = copyRepository()

/** The commands that npm and npx start for the guide, without their own second each. */
function started(command: string): [string, string[]] {
  expect(guides).toContain(`\`${command}\``)
  const [, script = '', args = ''] = /^npm run ([\w-]+)(?: -- (.*))?$/.exec(command) ?? []
  const [program = '', ...more] = (script ? `${scripts[script]} ${args}` : command.replace('npx ', ''))
    .trim()
    .split(' ')
  return [program === 'node' ? process.execPath : join(dir, 'node_modules/.bin', program), more]
}

/** Runs the command as it stands in the guide, with arguments that only spare the network and the clock. */
function run(command: string, ...more: string[]): { status: number | null; output: string } {
  const [program, args] = started(command)
  const { status, stdout, stderr } = spawnSync(program, [...args, ...more], { cwd: dir, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** The same while this process goes on, as the upstream of the test must. */
async function runBeside(command: string, ...more: string[]): Promise<string> {
  const [program, args] = started(command)
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1' }
  return (await promisify(execFile)(program, [...args, ...more], { cwd: dir, env })).stdout
}

/** The line of the guide that begins with the id, put under the sources of a group of the catalog. */
function addLine(catalog: string, heading: string, id: string): void {
  const line = `    ${new RegExp(`\`(- \\{ id: ${id}, .* \\})\``).exec(guides)?.[1]}`
  expect(line.length).toBeLessThan(120)
  addBelow(catalog, new RegExp(`^# ${heading}\n- (?:.*\n)*? {2}sources:\n`, 'm'), line)
}

/** Lines below the one that matches. */
function addBelow(file: string, heading: RegExp, added: string): void {
  const text = read(file)
  expect([file, added !== '', heading.test(text)]).toEqual([file, true, true])
  const after = text.replace(heading, above => `${above}${added}\n`)
  writeFileSync(join(dir, file), after)
}

/** The code of the guide that begins so, on one line. */
function shown(beginning: string): string {
  return Array.from(guides.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code).find(c => c.startsWith(beginning)) ?? ''
}

/** A folder in which the address answers as the fixture of the adapter does. */
function recordingOf(url: string, fixture: string, file: string): string {
  const folder = join(dir, `recording-${fixture}`)
  mkdirSync(folder)
  cpSync(join(dir, 'ingest/adapters', `${fixture}.fixture`, file), join(folder, file))
  writeFileSync(join(folder, 'index.json'), JSON.stringify([{ url, file, status: 200 }]))
  return folder
}

const NOW = ['--now', '2026-10-01T12:00:00Z']

describe('following the guide', { timeout: 120_000 }, () => {
  const postings = 'https://boards-api.greenhouse.io/v1/boards/examplelabs/jobs?content=true&pay_transparency=true'
  const company = { list: 'jobs', id: 'example-labs', heading: 'Greenhouse', url: postings }
  const feed = {
    list: 'news',
    id: 'example-desk',
    heading: 'News desks, English',
    url: 'https://desk.example/feed.xml',
  }
  it.each([
    { ...company, what: 'company', fixture: 'greenhouse', file: 'answer.json' },
    { ...feed, what: 'feed', fixture: 'rss', file: 'answer.xml' },
  ])('to a $what sees its records, and nothing is written', ({ id, list, heading, fixture, file, url }) => {
    const before = read(`data/${list}.json`)
    addLine(`ingest/catalog/${list}.yaml`, heading, id)
    const command = `npm run ingest -- --source ${id} --dry-run`
    const { status, output } = run(command, '--replay', recordingOf(url, fixture, file), ...NOW)
    expect(output).toMatch(new RegExp(`^${id} +[1-9]\\d* +[1-9]\\d* .* ok$`, 'm'))
    expect([status, read(`data/${list}.json`) === before]).toEqual([0, true])
  })

  it('to an adapter needs a row and three files, and checks it against the promises of every adapter', () => {
    const filesOfIngest = () => readdirSync(join(dir, 'ingest'), { recursive: true, encoding: 'utf8' })
    const before = filesOfIngest()
    const adapters = join(dir, 'ingest/adapters')
    const boards = read('ingest/adapters/company-boards.yaml')
    const [, board = ''] = /^rippling:\n((?: .*\n)+)/m.exec(boards) ?? []
    writeFileSync(join(adapters, 'company-boards.yaml'), `${boards}\nexample-board:\n${board}`)
    cpSync(join(adapters, 'rippling.fixture'), join(adapters, 'example-board.fixture'), { recursive: true })
    const entry = read('ingest/adapters/example-board.fixture/entry.json').replace('"rippling"', '"example-board"')
    writeFileSync(join(adapters, 'example-board.fixture/entry.json'), entry)
    const table = read('ingest/adapters/wrong-types.test.ts')
    const row = table.replace(/^ {2}'rippling jobs': (.*)$/m, "  'example-board jobs': $1\n$&")
    writeFileSync(join(adapters, 'wrong-types.test.ts'), row)
    const added = filesOfIngest().filter(name => !before.includes(name) && !name.endsWith('.fixture'))
    expect(guides).toContain('a row of a table and the three files of a fixture')
    expect(added.length).toBe(3)
    const only = ['-t', 'example-board|registers|covers every', '--testTimeout', '30000']
    const { status, output } = run('npx vitest run adapters/conformance wrong-types broken-answers', ...only)
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(status, output).toBe(0)
  })

  it('to a filter adds a row, names the missing proof, and has it in the tool and its answers', async () => {
    const command = 'npx vitest run filter-rows readme'
    const [, row = ''] = /^```ts\n(day: \{\n[\s\S]*?\n\},)\n```$/m.exec(guides) ?? []
    addBelow('site/src/collections/news/filters.ts', /^ *search: searched.*\n/m, row)
    const refused = run(command)
    expect(refused.status).not.toBe(0)
    expect(refused.output).toMatch(/README names every filter of news/)
    expect(refused.output).toMatch(/every filter of news is generated, and the reference knows it/)
    addBelow('site/test/reference.ts', /^const NEWS: .*\n/m, shown('day: (item'))
    addBelow('site/test/queries.ts', /^ {2}news: \{\n/m, shown('day: value('))
    writeFileSync(join(dir, 'README.md'), read('README.md').replace('`language` `since`', '`language` `day` `since`'))
    const { status, output } = run(command)
    expect(status, output).toBe(0)
    const items = z.array(NewsRecord).parse(JSON.parse(read('data/news.json')))
    const [day = ''] = items.map(({ pubDate }) => pubDate.slice(0, 10))
    const total = items.filter(({ pubDate, kind }) => pubDate.startsWith(day) && kind !== 'live').length
    expect(await callTool(dir, 'list_news', { day })).toMatchObject({ meta: { total } })
    expect(await callTool(dir, 'list_news', { day: '1999-01-01' })).toMatchObject({ meta: { total: 0 } })
  })

  it('to a source that broke has its answer, and reads it again with the network closed', async () => {
    const upstream = await startUpstream(() => ({ '/example-labs': json(board('example-labs', 4)) }))
    writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ['example-labs']))
    const more = ['--catalog', 'catalog.yaml', ...NOW]
    const recorded = await runBeside('npm run ingest -- --source example-labs --dry-run --record .replay', ...more)
    await upstream.close()
    const [answer = ''] = readdirSync(join(dir, '.replay')).filter(name => name !== 'index.json')
    expect(read(`.replay/${answer}`)).toBe(board('example-labs', 4))
    const replayed = run('npm run ingest -- --source example-labs --dry-run --replay .replay', ...more)
    for (const output of [recorded, replayed.output]) expect(output).toMatch(/^example-labs +4 .* ok$/m)
  })

  it('to a term names the missing fields, and then has it in the compiled glossary', () => {
    const related = roomyTerms().slice(0, 3)
    const file = 'data/glossary/defi.yaml'
    writeFileSync(join(dir, file), madeUpTerm(related) + read(file))
    const refused = run('npx node scripts/build-glossary.ts')
    expect(refused.status).not.toBe(0)
    expect(refused.output).toContain(`${related[0]} does not name aaa-made-up: add it there`)
    for (const slug of related) addRelated(slug)
    expect(run('npx node scripts/build-glossary.ts')).toMatchObject({ status: 0 })
    expect(read('data/glossary.json')).toContain('"aaa-made-up"')
    expect(run('npm run validate')).toMatchObject({ status: 0 })
  })
})

const Terms = z.array(z.looseObject({ slug: z.string(), related: z.array(z.string()) }))

/** Terms that may name one more. */
function roomyTerms(): string[] {
  const terms = Terms.parse(JSON.parse(read('data/glossary.json')))
  return terms.filter(({ related }) => related.length < 6).map(({ slug }) => slug)
}

function madeUpTerm(related: string[]): string {
  return `- slug: aaa-made-up
  term: AAA Made-up
  synonyms: []
  definition: >-
    A token of an invented network that shows how a term is added to this list. Holders of the invented network would
    use it to pay one another for examples, and every example would be recorded once. Its limit is that nobody accepts
    it anywhere, so a reader who wants to buy one cannot.
  related:
${related.map(slug => `    - ${slug}\n`).join('')}  sources:
    - https://eips.ethereum.org/EIPS/eip-20

`
}

function addRelated(slug: string): void {
  for (const name of readdirSync(join(dir, 'data/glossary'))) {
    const file = join('data/glossary', name)
    const place = new RegExp(`(^- slug: ${slug}\n[\\s\\S]*?\n {2}related:\n)`, 'm')
    writeFileSync(join(dir, file), read(file).replace(place, '$1    - aaa-made-up\n'))
  }
}
