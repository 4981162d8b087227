import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashGroup } from '../site/src/auth/client-address.ts'
import { issuedTo } from '../site/src/auth/credential.ts'
import { createCredentials } from '../site/src/auth/credentials.ts'
import { CAPS, credential } from '../site/src/auth/test/credential.ts'
import { openSqliteKept } from '../site/src/kept/sqlite.ts'
import { hasRedis, startRedis, type TestRedis } from '../site/test/redis.ts'
import { FLAGS, runCredentials } from './credentials.ts'

const directory = mkdtempSync(join(tmpdir(), 'operator-'))
let redis: TestRedis | undefined
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.stop())

let env: NodeJS.ProcessEnv
let count = 0
beforeEach(async () => {
  env = { STATE_DIR: join(directory, String(++count)) }
  const kept = openSqliteKept(env.STATE_DIR ?? '')
  const store = createCredentials(kept, CAPS)
  const now = Date.now()
  const times = { createdAt: now, expiresAt: now + 60_000 }
  const identity = { ...times, issuer: 'https://idp.example', subjectHash: 'ab'.repeat(32) }
  const rows = [
    credential('sandbox', { ...times, agentId: 'agent-1', ...issuedTo('203.0.113.7') }),
    credential('sandbox', { ...times, agentId: 'agent-2', ...issuedTo('2001:db8:1:2::/64') }),
    credential('sandbox', { ...identity, agentId: 'agent-3', ...issuedTo('2001:db8:1:2::/64') }),
    credential('registration', { ...identity, agentId: 'agent-3', ...issuedTo('2001:db8:1:3::/64') }),
    credential('registration', { agentId: 'agent-4', createdAt: 0, expiresAt: 1 }),
  ]
  for (const row of rows) await store.add(row, now)
  await kept.close()
})

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const given = parseArgs({ args, options: FLAGS, allowPositionals: true })
  return { code: await runCredentials(given, env, line => void lines.push(line)), lines }
}

describe('the operator', () => {
  it('sees every credential without anything that could be used as one', async () => {
    const { code, lines } = await run('list')
    expect([code, lines.length]).toEqual([0, 5])
    expect(lines.find(line => line.includes('agent-1'))).toMatch(/^[0-9a-f]{8}\tsandbox\tlive\t/)
    expect(lines.join()).not.toContain('web3d')
  })

  it('counts them by kind and state, and sees which addresses and networks hold the most', async () => {
    const group = (text: string) => hashGroup(text)
    const { lines } = await run('stats')
    expect(lines.slice(0, 4)).toEqual([
      'registration\texpired\t1',
      'registration\tlive\t1',
      'sandbox\tlive\t3',
      `address\t${group('2001:db8:1:2::/64')}\tlive\t2`,
    ])
    const single = ['203.0.113.7', '2001:db8:1:3::/64'].map(text => `address\t${group(text)}\tlive\t1`)
    expect(lines.slice(4, 6).toSorted()).toEqual(single.toSorted())
    expect(lines.slice(6)).toEqual([`network\t${group('2001:db8:1::/48')}\tlive\t3`])
    expect(lines.join()).not.toMatch(/203\.0|2001:db8/)
  })

  it('sees why none could be ended', async () => {
    const database = new DatabaseSync(join(env.STATE_DIR ?? '', 'credentials.db'))
    database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON kept BEGIN SELECT RAISE(ABORT, 'example disk is full'); END`)
    database.close()
    await expect(run('revoke', '--agent', 'agent-1')).rejects.toThrow(/^example disk is full$/)
  })

  it.each([
    [['--agent', 'agent-1'], 1],
    [['--issuer', 'https://idp.example'], 2],
    [['--subject', 'ab'.repeat(32), '--agent', 'agent-3'], 2],
    [['--agent', 'agent-4'], 0],
    [['--address', '2001:db8:1:2::9'], 2],
    [['--address', '2001:db8:1::/48'], 3],
    [['--address', hashGroup('2001:db8:1::/48')], 3],
    [['--address', '2001:db8:1::/48', '--agent', 'agent-2'], 1],
    [['--address', '203.0.113.8'], 0],
  ])('ends the credentials that match %j and no others', async (filter, ended) => {
    const { code, lines } = await run('revoke', ...filter)
    expect([code, lines.at(-1)]).toEqual([0, `${ended} revoked`])
    const trail = lines.filter(line => line.includes('"token.revoked"') && line.includes('"operator"'))
    expect(trail).toHaveLength(ended)
    for (const line of trail) expect(line).toMatch(/"time":"\d{4}-\d\d-\d\dT/)
    const dead = (await run('list')).lines.filter(line => line.includes('\trevoked\t'))
    expect(dead).toHaveLength(ended)
  })

  it.each([[[]], [['revoke']], [['delete']], [['revoke', '--address', '203.0.113.0/24']]])(
    'gets the usage instead of a guess: %j',
    async args => {
      await expect(run(...args)).rejects.toThrow(/^usage: /)
      expect((await run('stats')).lines).toContain('sandbox\tlive\t3')
    },
  )

  it('is not successful if there are no credentials', async () => {
    env = { STATE_DIR: join(directory, 'misspelled') }
    await expect(run('revoke', '--agent', 'agent-1')).rejects.toThrow('misspelled/credentials.db does not exist')
    expect(existsSync(join(directory, 'misspelled'))).toBe(false)
  })

  it.skipIf(!hasRedis)('works on Redis as well', async () => {
    env = { REDIS_URL: redis?.url }
    const { code, lines } = await run('stats')
    expect([code, lines]).toEqual([0, []])
  })
})
