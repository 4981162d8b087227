/** Generators of clients: what each makes of the OpenAPI document must compile, and read what the server answers. */
import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { z } from 'zod'
import { collections } from '../../site/src/collections/index.ts'
import { folderOf } from '../tool.ts'
import type { Outcome } from './outcome.ts'

interface Generator {
  /** Also of its program in programs/. */
  name: string
  command: string[]
  config: object
}

/** The server's address comes from the document. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'hey-api',
    command: ['openapi-ts', '--file', 'config.mjs', '--no-log-file'],
    config: { input: './openapi.json', output: { path: './client', module: { extension: '.ts' } } },
  },
  {
    name: 'orval',
    command: ['orval', '--config', 'config.mjs'],
    config: {
      api: {
        input: './openapi.json',
        output: { target: './client/index.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
      },
    },
  },
]

/** As strict as a user's compiler may be; Node runs only what it can strip. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ESNext',
    module: 'NodeNext',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    types: [],
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  },
}

/** By path, what the client made of the answer. */
const Printed = z.record(z.string(), z.unknown())

/** Generates, compiles and runs in a folder of its own below the one given. */
export async function tryGenerator(generator: Generator, url: string, parent: string): Promise<Outcome> {
  const { name, command, config } = generator
  const folder = join(parent, name)
  await mkdir(folder)
  const json = (file: string, value: unknown) => writeFile(join(folder, file), JSON.stringify(value))
  await json('openapi.json', await read(`${url}/openapi.json`))
  await json('package.json', { type: 'module', imports: { '#client': './client/index.ts' } })
  await json('tsconfig.json', TSCONFIG)
  await writeFile(join(folder, 'config.mjs'), `export default ${JSON.stringify(config)}`)
  await cp(join(folderOf('clients'), 'programs', `${name}.ts`), join(folder, 'program.ts'))
  try {
    await run(command, folder)
    await run(['tsc', '--project', '.'], folder)
    const printed = Printed.parse(JSON.parse(await run(['node', 'program.ts'], folder)))
    return { name, asked: Object.keys(printed).length, problems: await compare(printed, url) }
  } catch (error) {
    return { name, asked: 0, problems: [error instanceof Error ? error.message : String(error)] }
  }
}

/** The output of the command, or an error with all that it said: compilers complain on stdout. */
async function run([program = '', ...args]: string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 2 ** 24, shell: process.platform === 'win32' }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (error) {
    const { stdout, stderr } = z.object({ stdout: z.string(), stderr: z.string() }).parse(error)
    throw new Error(`${program} failed\n${stdout}${stderr}`)
  }
}

async function compare(printed: Record<string, unknown>, url: string): Promise<string[]> {
  const lists = collections.map(({ endpoints }) => `${endpoints.list.paths[0]}?limit=2`)
  const problems = lists.filter(path => !(path in printed)).map(path => `the program does not read ${path}`)
  for (const [path, value] of Object.entries(printed))
    if (!isDeepStrictEqual(value, await read(url + path))) problems.push(`${path} was read as ${JSON.stringify(value)}`)
  return problems
}

/** What the server answers to a plain request. */
async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  return answer.headers.get('content-type') === 'application/json' ? answer.json() : answer.text()
}
