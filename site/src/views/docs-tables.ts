/** The tables of the start page, out of the endpoint table and the settings in force. */
import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#contract'
import { lists } from '../collections/index.ts'
import { serviceEndpoints } from '../operations/endpoints.ts'
import { formatNames } from './subscriptions.ts'

const READERS: [RateLimitPolicy, string][] = [
  ['public', 'an address without a token'],
  ['documents', 'an address, for these pages and the documents for programs'],
  ['monitors', 'an address, for /api/status/ready'],
  ['anonymous', 'a token of an anonymous agent'],
  ['sandbox', 'a sandbox key'],
  ['identity', 'a token of an agent with a proven identity'],
]

export const listTable = [...lists.map(({ endpoints }) => endpoints.list), serviceEndpoints.search].map(endpoint => ({
  path: endpoint.paths[0],
  summary: endpoint.summary,
  filters: Object.keys(endpoint.query.shape),
  formats: formatNames(endpoint),
  anchor: endpoint.operationId,
}))

export function limitTable(settings: Settings): { who: string; quota: number; seconds: number }[] {
  return READERS.map(([policy, who]) => {
    const { quota, windowSeconds } = settings[RATE_LIMITS[policy]]
    return { who, quota, seconds: windowSeconds }
  })
}
