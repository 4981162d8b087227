/** `npm run credentials -- list|revoke|stats`: an operator's view of the credentials, and the way to end some of them. */
import { parseArgs } from 'node:util'
import { readSettings } from '#contract'
import { createAudit } from '../site/src/auth/audit.ts'
import { readGroup } from '../site/src/auth/client-address.ts'
import { type Credential, type CredentialFilter, stateOf } from '../site/src/auth/credential.ts'
import type { CredentialStore } from '../site/src/auth/credentials.ts'
import { logId } from '../site/src/auth/tokens.ts'
import { ApiError } from '../site/src/base/api-error.ts'
import { createLogger } from '../site/src/operations/log.ts'
import { callersIn, openKept } from '../site/src/operations/open-auth.ts'
import { ownerOf } from '../site/src/push/subscription.ts'
import type { SubscriptionStore } from '../site/src/push/subscriptions.ts'
import { credentialsFile } from './backup.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run credentials -- <command> [--agent ID] [--issuer URL] [--subject HASH] [--address GROUP]
  list     one line per credential; the subject is the hash the audit log shows
  stats    how many there are, by kind and state, and the addresses and networks with the most live ones
  revoke   ends every live one that matches; needs at least one of the four
  GROUP    what it was issued to: an address, an IPv6 /64 or /48, or the hash that list and stats show`

const TEXT = { type: 'string' } as const
const FLAGS = { agent: TEXT, issuer: TEXT, subject: TEXT, address: TEXT }
/** How many groups of a sort are shown. */
const LARGEST = 10

/** Runs one command; the exit code is 2 when it was not understood. */
export async function runCredentials(
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const understood = readCommand(args)
  if (!understood) {
    print(USAGE)
    return 2
  }
  const { command, filter } = understood
  const settings = readSettings(env)
  // Opening would make an empty database, and end nothing in it with success.
  if (settings.REDIS_URL === undefined) credentialsFile(settings.STATE_DIR)
  const now = () => new Date()
  const log = createLogger({ LOG_LEVEL: 'info' }, now, print)
  // Standard output is the answer; the reason for none goes to standard error.
  const kept = await openKept(settings, createLogger({ LOG_LEVEL: 'warn' }, now, console.error))
  const { credentials, subscriptions } = callersIn(kept, settings)
  try {
    const matching = (await Array.fromAsync(credentials.list(filter))).toSorted(byAge)
    if (command === 'list') for (const credential of matching) print(describe(credential, Date.now()))
    if (command === 'stats') for (const line of statistics(matching, Date.now())) print(line)
    if (command === 'revoke')
      print(`${await revokeLive(matching, { credentials, subscriptions }, createAudit(log))} revoked`)
    return 0
  } catch (error) {
    // The answer of a client does not help an operator: the cause is a full disk, or a Redis that may only be read.
    throw error instanceof ApiError && error.cause instanceof Error ? error.cause : error
  } finally {
    await kept.close()
  }
}

interface Understood {
  command: 'list' | 'stats' | 'revoke'
  filter: CredentialFilter
}

/** Undefined when there is nothing to do or too much could be meant: a revocation must say of what. */
function readCommand(args: string[]): Understood | undefined {
  const parsed = parse(args)
  if (!parsed) return undefined
  const { values, positionals } = parsed
  const command = (['list', 'stats', 'revoke'] as const).find(
    name => positionals.length === 1 && name === positionals[0],
  )
  const { agent, issuer, subject, address } = values
  const group = address === undefined ? undefined : readGroup(address)
  if (address !== undefined && group === undefined) return undefined
  const filter = {
    ...(agent !== undefined && { agentId: agent }),
    ...(issuer !== undefined && { issuer }),
    ...(subject !== undefined && { subjectHash: subject }),
    ...(group !== undefined && { group }),
  }
  if (!command || (command === 'revoke' && Object.keys(filter).length === 0)) return undefined
  return { command, filter }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: FLAGS })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function revokeLive(
  matching: Credential[],
  { credentials, subscriptions }: { credentials: CredentialStore; subscriptions: SubscriptionStore },
  audit: ReturnType<typeof createAudit>,
): Promise<number> {
  const live = matching.filter(credential => stateOf(credential, Date.now()) === 'live')
  for (const credential of live) {
    if (await credentials.revoke(credential.hash, Date.now())) audit('token.revoked', credential, 'operator')
    // Also those of an identity: an operator who revokes its tokens wants nothing of it to go on.
    await subscriptions.removeOf(ownerOf(credential), Date.now())
  }
  return live.length
}

function byAge(one: Credential, other: Credential): number {
  return one.createdAt - other.createdAt
}

function describe(credential: Credential, now: number): string {
  const { hash, kind, agentId, issuer = '-', subjectHash = '-', createdAt, expiresAt, scope } = credential
  const { addressGroup = '-', networkGroup = '-' } = credential
  const times = [createdAt, expiresAt].map(time => new Date(time).toISOString())
  return [
    logId(hash),
    kind,
    stateOf(credential, now),
    ...times,
    scope.join(' '),
    JSON.stringify(agentId),
    issuer,
    subjectHash,
    addressGroup,
    networkGroup,
  ].join('\t')
}

function statistics(all: Credential[], now: number): string[] {
  const live = all.filter(credential => stateOf(credential, now) === 'live')
  return [
    ...countByState(all, now),
    ...largest(
      'address',
      live.map(({ addressGroup }) => addressGroup),
    ),
    ...largest(
      'network',
      live.map(({ networkGroup }) => networkGroup),
    ),
  ]
}

function largest(sort: string, groups: (string | undefined)[]): string[] {
  const counts = new Map<string, number>()
  for (const group of groups) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1)
  const most = [...counts].toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
  return most.slice(0, LARGEST).map(([group, count]) => `${sort}\t${group}\tlive\t${count}`)
}

function countByState(all: Credential[], now: number): string[] {
  const groups = Object.groupBy(all, credential => `${credential.kind}\t${stateOf(credential, now)}`)
  return Object.entries(groups)
    .map(([group, members]) => `${group}\t${members?.length ?? 0}`)
    .toSorted()
}

if (import.meta.main)
  await runCommand({ name: 'credentials', usage: USAGE, flags: FLAGS, words: 1 }, () =>
    runCredentials(process.argv.slice(2), process.env, console.log),
  )
