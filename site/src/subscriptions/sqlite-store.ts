import type { SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { orStoreDown } from '../auth/refusals.ts'
import type { OpenDatabase } from '../auth/sqlite-database.ts'
import { createWrites } from '../auth/sqlite-writes.ts'
import { StoredJson } from '../auth/stored-json.ts'
import {
  type Counted,
  countedIn,
  Progress,
  type StoredSubscription,
  type SubscriptionCaps,
  type SubscriptionStore,
  subscriptionsFull,
  Wish,
} from './store.ts'

const Row = z.object({
  id: z.string(),
  owner: z.string(),
  address_group: z.string(),
  host: z.string(),
  expires_at: z.number(),
  wish: StoredJson.pipe(Wish),
  progress: StoredJson.pipe(Progress),
})

/** Subscriptions in the credentials file, on its connection: one more would make its cache of tokens forget them. */
export function openSqliteSubscriptions(
  { database, assertInPlace }: Pick<OpenDatabase, 'database' | 'assertInPlace'>,
  caps: Omit<SubscriptionCaps, 'owner'>,
): SubscriptionStore {
  const statements = prepareStatements(database)
  const transact = createWrites(database, assertInPlace)
  const write: typeof transact = (work, keep) =>
    transact(work, keep).catch(cause => {
      throw orStoreDown(cause)
    })

  function insert(subscription: StoredSubscription, perOwner: number, now: number): void {
    for (const counted of countedIn(subscription, caps, perOwner)) {
      const { by, key, cap } = counted
      if (Number(statements.count[by].get({ key, now })?.count) >= cap) throw subscriptionsFull(counted)
    }
    statements.insert.run(rowOf(subscription))
  }

  return {
    add: (subscription, perOwner, now) => write(() => insert(subscription, perOwner, now)),
    get: async (id, now) => attempt(() => subscriptionOf(statements.get.get(id, now))),
    list: async (owner, now) =>
      attempt(() => statements.list.all(owner, now).flatMap(row => subscriptionOf(row) ?? [])),
    renew: subscription => {
      const { address_group: _address, host: _host, ...row } = rowOf(subscription)
      return write(() => statements.renew.run(row).changes === 1)
    },
    remove: id => write(() => statements.remove.run(id).changes === 1),
    removeOf: owner => write(() => void statements.removeOf.run(owner)),
    lease: async (latest, now, until) => {
      // Asked first without the lock: mostly nothing is owed, and this is asked every second.
      const isOwed = attempt(() => statements.next.get({ latest, now }) !== undefined)
      if (!isOwed) return undefined
      const row = await write(() => statements.lease.get({ latest, now, until }))
      const subscription = subscriptionOf(row)
      return subscription && { subscription, until }
    },
    settle: ({ subscription: { id }, until }, progress) =>
      write(() => statements.settle.run({ id, until, ...movedTo(progress) }).changes === 1),
    removeOld: now => write(() => void statements.removeOld.run(now)),
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw orStoreDown(cause)
  }
}

/** What is owed, and whose host nobody is connected to. */
const NEXT = `SELECT id FROM subscription AS one INDEXED BY subscription_due
  WHERE cursor < $latest AND due_at <= $now AND expires_at > $now
  AND NOT EXISTS (SELECT 1 FROM subscription AS other WHERE other.host = one.host AND other.leased_until > $now)
  ORDER BY due_at, id LIMIT 1`

function prepareStatements(database: OpenDatabase['database']) {
  const count = (where: string) =>
    database.prepare(`SELECT count(*) AS count FROM subscription WHERE ${where} = $key AND expires_at > $now`)
  return {
    insert: database.prepare(`INSERT OR REPLACE INTO subscription
      (id, owner, address_group, host, expires_at, wish, progress, cursor, due_at)
      VALUES ($id, $owner, $address_group, $host, $expires_at, $wish, $progress, $cursor, $due_at)`),
    count: {
      owner: count('owner'),
      address: count('address_group'),
      host: count('host'),
      all: count("''"),
    } satisfies Record<Counted['by'], unknown>,
    get: database.prepare('SELECT * FROM subscription WHERE id = ? AND expires_at > ?'),
    list: database.prepare('SELECT * FROM subscription WHERE owner = ? AND expires_at > ? ORDER BY rowid'),
    // One more, so that the lease of a delivery under way no longer is the one it has; its connection is still there.
    renew: database.prepare(`UPDATE subscription SET owner = $owner, expires_at = $expires_at, wish = $wish,
      progress = $progress, cursor = $cursor, due_at = $due_at, leased_until = leased_until + 1 WHERE id = $id`),
    remove: database.prepare('DELETE FROM subscription WHERE id = ?'),
    removeOf: database.prepare('DELETE FROM subscription WHERE owner = ?'),
    next: database.prepare(NEXT),
    lease: database.prepare(`UPDATE subscription SET leased_until = $until WHERE id = (${NEXT}) RETURNING *`),
    settle: database.prepare(`UPDATE subscription
      SET progress = $progress, cursor = $cursor, due_at = $due_at, leased_until = 0
      WHERE id = $id AND leased_until = $until`),
    removeOld: database.prepare('DELETE FROM subscription WHERE expires_at <= ?'),
  }
}

function rowOf({ id, owner, addressGroup, host, expiresAt, wish, progress }: StoredSubscription) {
  const fixed = { id, owner, address_group: addressGroup, host, expires_at: expiresAt, wish: JSON.stringify(wish) }
  return { ...fixed, ...movedTo(progress) }
}

/** One that is paused is never due. */
function movedTo(progress: Progress) {
  const { cursor, dueAt, pausedBecause } = progress
  return { progress: JSON.stringify(progress), cursor, due_at: pausedBecause === undefined ? dueAt : null }
}

function subscriptionOf(data: Record<string, SQLOutputValue> | undefined): StoredSubscription | undefined {
  if (data === undefined) return undefined
  const { address_group: addressGroup, expires_at: expiresAt, ...row } = Row.parse(data)
  return { ...row, addressGroup, expiresAt }
}
