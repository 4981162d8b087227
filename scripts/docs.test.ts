import { existsSync, globSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings, Settings } from '#contract'
import { adapters } from '../ingest/adapters/index.ts'
import { ROOT, read, scripts } from './test/files.ts'

const decisions = readdirSync(new URL('docs/decisions/', ROOT)).map(name => `docs/decisions/${name}`)
const papers = [
  'README.md',
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  'docs/api-policy.md',
  'docs/architecture.md',
  'docs/operate.md',
  'docs/reliability.md',
  'docs/scale.md',
  ...decisions,
]

/** The calls that scripts/deploy.test.ts sends to the built server: the README's, and no other paper's. */
const SMOKED: string[] = read('README.md').match(/^curl 'localhost:4321[^']+'$/gm) ?? []

const workflows = readdirSync(new URL('.github/workflows/', ROOT)).map(name => read(`.github/workflows/${name}`))
/** CI and the other workflows run these by name; any other script is run by the test beside its file. */
const ci = `${read('.ci/run')} ${workflows.join('')} npm start npm run dev`

const testFiles = globSync('{data,ingest,scripts,site}/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })

function commandsOf(paper: string): string[] {
  const blocks = [...read(paper).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const fenced = blocks.flatMap(text => text.replaceAll('\\\n', ' ').split(/\n|&&/))
  const inline = [...read(paper).matchAll(/`(npm [^`]+|npx [^`]+)`/g)].map(([, text = '']) => text)
  return [...fenced, ...inline].map(line => line.trim()).filter(line => line !== '')
}

describe.each(papers)('%s', paper => {
  it('names only commands that exist and are run', () => {
    for (const command of commandsOf(paper)) expect([command, proofOf(command)]).toEqual([command, expect.any(String)])
  })

  it('names test files that exist', () => {
    const named = [...read(paper).matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file)
    // A decision may mention a file beside its subject.
    for (const file of named)
      expect([file, testFiles.some(name => `/${name}`.endsWith(`/${file}`))]).toEqual([file, true])
  })

  it('links to existing targets', () => {
    const links = [...read(paper).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) => link)
    for (const link of links) expect([link, existsSync(new URL(link, new URL(paper, ROOT)))]).toEqual([link, true])
  })
})

it('finds the commands of the papers', () => {
  expect(papers.flatMap(commandsOf).length).toBeGreaterThan(50)
})

/** The runner of the command, or undefined. */
function proofOf(command: string): string | undefined {
  const [, name = ''] = /^npm (?:run )?(?:--silent )?([\w:-]+)/.exec(command) ?? []
  if (['ci', 'test'].includes(name)) return ci.includes(`npm ${name}`) ? 'CI' : undefined
  const script = scripts[name]
  if (script === undefined) return otherProof(command)
  if (ci.includes(`npm ${name}`) || ci.includes(`npm run ${name}`) || scripts.check?.includes(`npm run ${name}`))
    return 'CI'
  return testsOf(script)
}

function otherProof(command: string): string | undefined {
  if (command === 'npx node scripts/*.ts') return 'scripts/command.test.ts'
  const [, file] = /^npx node (scripts\/[\w-]+\.ts)\b/.exec(command) ?? []
  if (file && existsSync(new URL(file, ROOT))) return ci.includes(file) ? 'CI' : testsOf(`node ${file}`)
  // A part of all tests.
  if (/^npx vitest run --project \w+$/.test(command)) return ci.includes('npm test') ? 'CI' : undefined
  const tested = /^npx vitest run (.+)$/.exec(command)?.[1]
  const isTest = (part: string) => testFiles.some(name => name.includes(part))
  if (tested) return tested.split(' ').every(isTest) ? tested : undefined
  if (SMOKED.includes(command)) return 'scripts/deploy.test.ts'
  // The work of openRepository on the clone.
  return command === 'git pull --ff-only' ? 'scripts/refresh.test.ts' : undefined
}

/** `node scripts/x.ts` is proven by `scripts/x.test.ts`, `node folder/run.ts` by any test in the folder. */
function testsOf(script: string): string | undefined {
  const [, file = ''] = /^node (?:--\S+ )*(\S+)\.[jt]s$/.exec(script) ?? []
  if (existsSync(new URL(`${file}.test.ts`, ROOT))) return `${file}.test.ts`
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  if (folder === '') return undefined
  if (folder !== 'scripts/') return testFiles.find(name => name.startsWith(folder))
  return testFiles.find(name => name.startsWith('site/test/') && read(name).includes(`${file}.ts`))
}

it.each(decisions)('%s says what was decided and why', name => {
  expect(read(name)).toMatch(/^# .+\n\n\*\*Decided\*\*: [\s\S]+\*\*Why\*\*: /)
})

describe('the table of settings', () => {
  const rows = [...read('docs/operate.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (\S+) /gm)]
  const shown = new Map(rows.map(([, name = '', value = '']) => [name, value.replaceAll('`', '')]))

  it('names every setting that the server or the ingest reads, and no other', () => {
    const ingest = readdirSync(new URL('ingest/', ROOT), { recursive: true, encoding: 'utf8' })
    const code = ingest.filter(name => name.endsWith('.ts') && !name.includes('test'))
    const environment = code.flatMap(name => read(`ingest/${name}`).match(/(?<=\benv\.)[A-Z_]+\b/g) ?? [])
    const keys = adapters.flatMap(({ requires }) => (requires ? [requires] : []))
    const names = new Set([...Object.keys(Settings.shape), ...environment, ...keys])
    expect([...shown.keys()].toSorted()).toEqual([...names].toSorted())
  })

  it('has the real defaults', () => {
    for (const [name, value] of Object.entries(readSettings({}))) {
      const quota = z.object({ quota: z.number(), windowSeconds: z.number() }).safeParse(value).data
      expect([name, shown.get(name)]).toEqual([name, quota ? `${quota.quota}/${quota.windowSeconds}` : String(value)])
    }
  })
})

it('the README stays under 150 lines, the architecture on two screens', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(150)
  expect(read('docs/architecture.md').split('\n').length).toBeLessThan(90)
})
