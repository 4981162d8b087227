/** `npm run load`: brings the database of STORE_URL to the records of DATA_DIR, in one transaction. */
import { readSettings } from '#contract'
import { load } from '../site/src/store/database/load.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run load
  brings the PostgreSQL of STORE_URL to the records of DATA_DIR; who reads sees the set before or the set after.
  STORE_OWNER names this machine where several load into one database, each its own sources`

async function main(): Promise<number> {
  const { STORE_URL, DATA_DIR, STORE_OWNER } = readSettings(process.env)
  if (STORE_URL === undefined)
    throw new Error('STORE_URL is not set: name a database, as in postgres://user@host/web3data')
  await loadRecords(STORE_URL, DATA_DIR, STORE_OWNER)
  return 0
}

/** Loads the records of a folder and says what that came to. */
export async function loadRecords(url: string, dir: string, owner: string | undefined): Promise<void> {
  const { version, isNew, tables } = await load(url, dir, owner)
  for (const [name, { written, gone, listed }] of Object.entries(tables))
    console.log(`${name}: ${written} written, ${gone} gone, ${listed} listed`)
  console.log(isNew ? `version ${version} is loaded` : `version ${version} was loaded already`)
}

if (import.meta.main) await runCommand({ name: 'load', usage: USAGE, flags: {} }, main)
