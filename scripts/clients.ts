/** `npm run clients`: generated clients compile, and read from the built server what a plain request does. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { z } from 'zod'
import { startProcess } from '../site/test/process.ts'
import { runCommand } from './command.ts'
import { folderOf } from './tool.ts'

interface Generator {
  /** Also of its program in clients/programs. */
  name: string
  command: string[]
  config: object
}

/** The server's address comes from the document. */
const GENERATORS: readonly Generator[] = [
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

/** Path -> what the client made of the response. */
const Printed = z.record(z.string(), z.unknown())

/** Generates, compiles and runs in a folder of its own below the given one. Throws when one of the three fails. */
async function responsesOf({ name, command, config }: Generator, url: string, parent: string) {
  const folder = join(parent, name)
  await mkdir(folder)
  const json = (file: string, value: unknown) => writeFile(join(folder, file), JSON.stringify(value))
  await json('openapi.json', await read(`${url}/openapi.json`))
  await json('package.json', { type: 'module', imports: { '#client': './client/index.ts' } })
  await json('tsconfig.json', TSCONFIG)
  await writeFile(join(folder, 'config.mjs'), `export default ${JSON.stringify(config)}`)
  await cp(join(folderOf('clients'), 'programs', `${name}.ts`), join(folder, 'program.ts'))
  await run(command, folder)
  await run(['tsc', '--project', '.'], folder)
  return Printed.parse(JSON.parse(await run(['node', 'program.ts'], folder)))
}

const Failed = z.object({ stdout: z.string(), stderr: z.string() })

/** The output of the command, or an error with all of its output: compilers complain on stdout. */
async function run([program = '', ...args]: string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 2 ** 24, shell: process.platform === 'win32' }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (error) {
    const { stdout, stderr } = Failed.parse(error)
    throw new Error(`${program} failed\n${stdout}${stderr}`, { cause: error })
  }
}

/** The body of a plain request. */
async function read(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.headers.get('content-type') === 'application/json' ? response.json() : response.text()
}

const USAGE = `usage: npm run clients
  fails on a generated client that does not compile or misreads a response; needs a build`

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'web3-clients-'))
  const server = await startProcess({ DATA_DIR: 'data', STATE_DIR: join(folder, 'state') })
  let misread = 0
  try {
    for (const generator of GENERATORS) {
      const printed = Object.entries(await responsesOf(generator, server.url, folder))
      for (const [path, value] of printed) {
        if (isDeepStrictEqual(value, await read(server.url + path))) continue
        misread++
        console.error(`${generator.name}: ${path} was read as ${JSON.stringify(value)}`)
      }
      console.log(`${generator.name}: ${printed.length} responses compared`)
    }
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return misread > 0 ? 1 : 0
}

await runCommand({ name: 'clients', usage: USAGE, flags: {} }, main)
