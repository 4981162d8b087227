/**
 * `npm run clients`: generated clients compile and read the built server as a plain request does, and Prism finds nothing
 * between the OpenAPI document and the answers.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RATE_LIMITS, readSettings } from '#contract'
import { startApp } from '../site/server/app.ts'
import { GENERATORS, tryGenerator } from './clients/generators.ts'
import { type Outcome, tableOf } from './clients/outcome.ts'
import { tryProxy } from './clients/proxy.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run clients
  fails on a generated client that does not compile or misreads, and on any violation that Prism reports; needs a build`

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'web3-clients-'))
  try {
    const outcomes = await tryAll(folder)
    console.log(tableOf(outcomes))
    return outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryAll(folder: string): Promise<Outcome[]> {
  await cp('data', join(folder, 'data'), { recursive: true })
  const settings = readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    STATE_DIR: join(folder, 'state'),
    // More than is asked here.
    ...Object.fromEntries(Object.values(RATE_LIMITS).map(setting => [setting, '1000000/60'])),
  })
  const app = await startApp({ settings, write: console.error })
  try {
    const outcomes: Outcome[] = []
    for (const generator of GENERATORS) outcomes.push(await tryGenerator(generator, app.url, folder))
    return [...outcomes, await tryProxy(app.url, folder)]
  } finally {
    await app.close()
  }
}

await runCommand({ name: 'clients', usage: USAGE, flags: {} }, main)
