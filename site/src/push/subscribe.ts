/** Creating, renewing, reading and ending subscriptions: the operations of the API and of MCP Events. */
import { randomBytes } from 'node:crypto'
import {
  ChangeKind,
  instantOf,
  type NewSubscription,
  type RenewalRequest,
  SUBSCRIPTION_LIMITS,
  type Subscription,
  type SubscriptionList,
  type SubscriptionRemoved,
  type SubscriptionRequest,
} from '#contract'
import { hashGroup, networkOf } from '../auth/client-address.ts'
import type { Credential } from '../auth/credential.ts'
import { mayBeFetched } from '../auth/issuers.ts'
import { spend } from '../auth/rate-limit.ts'
import { isSandbox, lacksScope } from '../auth/refusals.ts'
import { logId } from '../auth/tokens.ts'
import { ApiError } from '../base/api-error.ts'
import { lackedScopes } from '../base/endpoint.ts'
import { partsOf } from '../base/parameters.ts'
import { filtersFrom } from '../collections/change-filters.ts'
import { CHANGE_SCOPES, keptPlace, writeCursor } from '../collections/changes.ts'
import { challenge, newSecret } from './callbacks.ts'
import { PERIOD_MS } from './owed.ts'
import { isOwnedBy, ownerOf, type StoredRequest, type StoredSubscription } from './subscription.ts'
import type { PushServices } from './subscriptions.ts'

const DAY_MS = 86_400_000

/** The token, and the address as quotas are counted. */
export interface Caller {
  credential: Credential
  client: string
}

/** Creates one whose callback echoes a challenge. */
export async function subscribe(
  request: SubscriptionRequest,
  caller: Caller,
  services: PushServices,
): Promise<NewSubscription> {
  await spendSubscribe(caller.client, services)
  const id = `sub_${randomBytes(16).toString('base64url')}`
  const made = subscriptionFor({ id, request, form: 'changes' }, caller, services)
  if (!(await isVerified(made, caller, services))) throw notEchoed()
  const { most } = limitsOf(caller.credential)
  await services.subscriptions.add(made, most, services.clock().getTime())
  return { ...shown(made), secret: made.request.secret }
}

/** Returns the row to store for a request; throws an ApiError if it is refused. */
export function subscriptionFor(
  { id, request, form }: { id: string; request: SubscriptionRequest } & Pick<StoredRequest, 'form'>,
  { credential, client }: Caller,
  services: PushServices,
): StoredSubscription {
  const { collection, kinds, digest, cursor, secret = newSecret() } = request
  const { agentId, identityType } = credential
  const now = services.clock().getTime()
  const url = new URL(request.callback)
  // `two.example.` and `two.example` are one host, which must not count as two.
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!mayBeFetched(url, services.callbacks.allowLoopback)) {
    const hint = 'Send an address that begins with https://.'
    throw new ApiError('BAD_REQUEST', 'callback must be an https address.', hint)
  }
  const filters = filtersFrom(collection, request.filters)
  checkToken(collection, credential, services)
  const named = kinds === undefined ? undefined : partsOf(kinds)
  return {
    id,
    owner: ownerOf(credential),
    addressGroup: hashGroup(client),
    networkGroup: hashGroup(networkOf(client)),
    host: url.hostname,
    expiresAt: now + limitsOf(credential).days * DAY_MS,
    request: {
      ...{ callback: url.href, collection, filters, digest, form, secret, agentId, identityType, createdAt: now },
      ...(named && { kinds: ChangeKind.options.filter(kind => named.includes(kind)) }),
    },
    progress: {
      cursor: cursor === undefined ? services.store.changeSpan.newest : keptPlace(services.store, cursor),
      dueAt: now + PERIOD_MS[digest],
      failures: 0,
    },
  }
}

/** Extends it as the presented token's own; it goes on after failures, or again from a kept change. */
export async function renew(
  id: string,
  { cursor }: RenewalRequest,
  caller: Caller,
  services: PushServices,
): Promise<Subscription> {
  await spendSubscribe(caller.client, services)
  const found = await findOwn(id, caller.credential, services)
  const now = services.clock().getTime()
  const { cursor: before, deliveredAt } = found.progress
  const renewed: StoredSubscription = {
    ...found,
    owner: ownerOf(caller.credential),
    expiresAt: now + limitsOf(caller.credential).days * DAY_MS,
    progress: {
      cursor: cursor === undefined ? before : keptPlace(services.store, cursor),
      dueAt: now,
      failures: 0,
      deliveredAt,
    },
  }
  if (!(await isVerified(renewed, caller, services))) throw notEchoed()
  if (!(await services.subscriptions.renew(renewed, now))) throw noSubscription()
  return shown(renewed)
}

export async function read(id: string, { credential }: Caller, services: PushServices): Promise<Subscription> {
  return shown(await findOwn(id, credential, services))
}

export async function list({ credential }: Caller, services: PushServices): Promise<SubscriptionList> {
  const found = await services.subscriptions.list(ownerOf(credential), services.clock().getTime())
  return { data: found.map(shown), meta: { count: found.length, most: limitsOf(credential).most } }
}

export async function remove(id: string, { credential }: Caller, services: PushServices): Promise<SubscriptionRemoved> {
  const found = await findOwn(id, credential, services)
  if (!(await services.subscriptions.remove(found.id, services.clock().getTime()))) throw noSubscription()
  return { removed: true }
}

/** 404, also for the subscription of another owner. */
function noSubscription(): ApiError {
  const hint = 'It may have expired or been deleted. GET /api/v1/subscriptions lists those of this token.'
  return new ApiError('NOT_FOUND', 'This agent has no subscription of that id.', hint)
}

/** 400 before anything is sent, and at each renewal. The cause of a failed challenge is only for the log. */
function notEchoed(): ApiError {
  return new ApiError(
    'BAD_REQUEST',
    'callback did not echo the challenge: challenge_failed.',
    'Answer {"type":"verification","challenge":"…"} with 200 and {"challenge":"…"} as JSON; /docs/push shows receivers.',
  )
}

export function limitsOf({ identityType }: Pick<Credential, 'identityType'>) {
  return SUBSCRIPTION_LIMITS[identityType]
}

/** Resolves with whether the callback echoes a challenge; throws 429 if its address was challenged too often. */
export async function isVerified(
  subscription: StoredSubscription,
  { credential }: Caller,
  { callbacks, clock, log }: PushServices,
): Promise<boolean> {
  const problem = await challenge(subscription, callbacks, clock())
  if (problem !== undefined) log.info(`a callback of ${logId(credential.hash)} failed its challenge: ${problem}`)
  return problem === undefined
}

/** Spends the budgets of an address and of its network; throws 429. */
export async function spendSubscribe(client: string, { limits }: PushServices): Promise<void> {
  await spend(limits, ['subscribe', client], ['subscribe-network', networkOf(client)])
}

async function findOwn(id: string, credential: Credential, services: PushServices): Promise<StoredSubscription> {
  const found = await services.subscriptions.get(id, services.clock().getTime())
  if (!found || !isOwnedBy(found, credential)) throw noSubscription()
  return found
}

function checkToken(collection: string | undefined, { kind, scope }: Credential, { baseUrl }: PushServices): void {
  if (kind === 'sandbox') throw isSandbox()
  const lacked = lackedScopes({ scopes: CHANGE_SCOPES, narrowedBy: 'collection' }, { collection }, scope)
  if (lacked) throw lacksScope(baseUrl, lacked)
}

function shown({ id, expiresAt, request, progress }: StoredSubscription): Subscription {
  const { callback, collection, filters, kinds, digest, createdAt } = request
  const { cursor, failures, deliveredAt, dueAt, pausedBecause } = progress
  const instant = (time: number) => instantOf(new Date(time))
  const isActive = pausedBecause === undefined
  return {
    id,
    callback,
    ...(collection && { collection }),
    filters,
    ...(kinds && { kinds: kinds.join(',') }),
    digest,
    state: isActive ? 'active' : 'paused',
    ...(!isActive && { pausedBecause }),
    cursor: writeCursor(cursor),
    failures,
    ...(deliveredAt !== undefined && { lastDeliveryAt: instant(deliveredAt) }),
    ...(isActive && (failures > 0 || digest !== 'immediate') && { nextAttemptAt: instant(dueAt) }),
    createdAt: instant(createdAt),
    expiresAt: instant(expiresAt),
  }
}
