/** `npm run load`: loads the records of DATA_DIR into the database of STORE_URL, in one transaction. */
import { readSettings } from '#contract'
import { load } from '../site/src/postgres/load.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run load
  loads the records of DATA_DIR into the PostgreSQL of STORE_URL; readers see the set before or the set after`

/** Loads the records of a folder and prints how many were written. */
export async function loadAndReport(url: string, dir: string): Promise<void> {
  const { version, isNew, collections } = await load(url, dir)
  for (const [name, { written, moved, gone }] of Object.entries(collections))
    console.log(`${name}: ${written} written, ${moved} with other numbers only, ${gone} gone`)
  console.log(isNew ? `version ${version} is loaded` : `version ${version} was loaded already`)
}

if (import.meta.main)
  await runCommand({ name: 'load', usage: USAGE }, async () => {
    const { STORE_URL, DATA_DIR } = readSettings(process.env)
    if (STORE_URL === undefined)
      throw new Error('STORE_URL is not set: name a database, as in postgres://user@host/web3data')
    await loadAndReport(STORE_URL, DATA_DIR)
  })
