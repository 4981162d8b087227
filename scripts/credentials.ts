/** `npm run credentials -- list|revoke|stats`: an operator's view of the credentials, and the way to end some of them. */
import { readSettings } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { compareText } from '#contract/order.ts'
import { createAudit } from '../site/src/auth/audit.ts'
import { readGroup } from '../site/src/auth/client-address.ts'
import { type Credential, type CredentialFilter, stateOf } from '../site/src/auth/credential.ts'
import { logId } from '../site/src/auth/tokens.ts'
import { ApiError } from '../site/src/base/api-error.ts'
import { createLogger } from '../site/src/operations/log.ts'
import { callersIn, openKept } from '../site/src/operations/open-auth.ts'
import { ownerOf } from '../site/src/push/subscription.ts'
import { credentialsFile } from './backup.ts'
import { type Given, runCommand } from './command.ts'

const USAGE = `usage: npm run credentials -- <command> [--agent ID] [--issuer URL] [--subject HASH] [--address GROUP]
  list     one line per credential; the subject is the hash the audit log shows
  stats    how many there are, by kind and state, and the addresses and networks with the most live ones
  revoke   ends every live one that matches; needs at least one of the four
  GROUP    what it was issued to: an address, an IPv6 /64 or /48, or the hash that list and stats show`

const TEXT = { type: 'string' } as const
export const FLAGS = { agent: TEXT, issuer: TEXT, subject: TEXT, address: TEXT }
/** How many groups of a sort are shown. */
const LARGEST = 10

/** Runs one command. Throws a UsageError if it could mean too much: a revocation names its credentials. */
export async function runCredentials(
  { values, positionals: [command] }: Given<typeof FLAGS>,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const filter = filterOf(values)
  const isNamed = Object.values(filter).some(value => value !== undefined)
  if (!['list', 'stats', 'revoke'].includes(command ?? '') || (command === 'revoke' && !isNamed))
    throw new UsageError(USAGE)
  const settings = readSettings(env)
  // Opening would make an empty database, and end nothing in it with success.
  if (settings.REDIS_URL === undefined) credentialsFile(settings.STATE_DIR)
  const now = () => new Date()
  // The output is the response; the reason why Redis gives none goes to stderr.
  const kept = await openKept(settings, createLogger({ LOG_LEVEL: 'warn' }, now, console.error))
  const callers = callersIn(kept, settings)
  try {
    const matching = (await Array.fromAsync(callers.credentials.list(filter))).toSorted(
      (a, b) => a.createdAt - b.createdAt,
    )
    if (command === 'list') for (const credential of matching) print(describe(credential, Date.now()))
    if (command === 'stats') for (const line of statistics(matching, Date.now())) print(line)
    if (command === 'revoke') {
      const audit = createAudit(createLogger({ LOG_LEVEL: 'info' }, now, print))
      print(`${await revokeLive(matching, callers, audit)} revoked`)
    }
    return 0
  } catch (error) {
    // The text for clients does not help an operator, who could fix a full disk or a read-only Redis.
    throw error instanceof ApiError && error.cause instanceof Error ? error.cause : error
  } finally {
    await kept.close()
  }
}

function filterOf({ agent, issuer, subject, address }: Given<typeof FLAGS>['values']): CredentialFilter {
  const group = address === undefined ? undefined : readGroup(address)
  if (address !== undefined && group === undefined) throw new UsageError(USAGE)
  return { agentId: agent, issuer, subjectHash: subject, group }
}

async function revokeLive(
  matching: Credential[],
  { credentials, subscriptions }: ReturnType<typeof callersIn>,
  audit: ReturnType<typeof createAudit>,
): Promise<number> {
  const live = matching.filter(credential => stateOf(credential, Date.now()) === 'live')
  for (const credential of live) {
    if (await credentials.revoke(credential.hash, Date.now())) audit('token.revoked', credential, 'operator')
    // Also those of an identity: an operator who revokes its tokens wants to end all of it.
    await subscriptions.removeOf(ownerOf(credential), Date.now())
  }
  return live.length
}

function describe(credential: Credential, now: number): string {
  const { hash, kind, agentId, issuer, subjectHash, createdAt, expiresAt, scope, addressGroup, networkGroup } =
    credential
  const times = [createdAt, expiresAt].map(time => new Date(time).toISOString())
  const owner = [issuer, subjectHash, addressGroup, networkGroup].map(value => value ?? '-')
  const state = stateOf(credential, now)
  return [logId(hash), kind, state, ...times, scope.join(' '), JSON.stringify(agentId), ...owner].join('\t')
}

function statistics(all: Credential[], now: number): string[] {
  const live = all.filter(credential => stateOf(credential, now) === 'live')
  const states = counted(all.map(credential => `${credential.kind}\t${stateOf(credential, now)}`)).toSorted()
  const largest = (sort: string, group: 'addressGroup' | 'networkGroup') =>
    counted(live.flatMap(one => (one[group] === undefined ? [] : [`${sort}\t${one[group]}\tlive`]))).slice(0, LARGEST)
  return [...states, ...largest('address', 'addressGroup'), ...largest('network', 'networkGroup')]
}

/** Each text with its count, the most frequent first. */
function counted(texts: string[]): string[] {
  const counts = [...Map.groupBy(texts, text => text)].map(([text, same]) => [text, same.length] as const)
  return counts.toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0])).map(([text, count]) => `${text}\t${count}`)
}

if (import.meta.main)
  await runCommand({ name: 'credentials', usage: USAGE, flags: FLAGS, words: 1 }, given =>
    runCredentials(given, process.env, console.log),
  )
