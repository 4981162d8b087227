/** The tables of the documentation, out of the endpoint table and the settings in force. */
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
    const { quota, windowSeconds } = settings[RATE_LIMITS[policy].setting]
    return { who, quota, seconds: windowSeconds }
  })
}

/** Prompts that make an assistant call a tool of MCP, by the name of the tool. */
export const TOOL_PROMPTS: Record<string, string> = {
  search: 'What is there about restaking: terms, jobs, events and news?',
  list_jobs: 'Find remote Solidity jobs that somebody in Portugal may take.',
  get_job: 'Open the first of these jobs: who may apply, and when was it last seen?',
  list_news: 'What was reported about Ethereum this week, and by whom?',
  get_news: 'Who else reported the first of these stories?',
  list_events: 'Which Web3 conferences are in Europe in April 2027?',
  get_event: 'When is the first of these events, and who checked its days?',
  list_glossary_terms: 'Which terms of the glossary are about rollups?',
  get_glossary_term: 'Explain slashing in one line, with its risks and references.',
  list_companies: 'Which Web3 companies list most jobs in Berlin?',
  get_company: 'What does the first of these companies hire for, and where?',
  job_pay: 'What do senior engineering jobs state as pay, by currency?',
  list_sources: 'How fresh is the job data, and which sources fail?',
  list_changes: 'Which Solidity jobs are new since yesterday?',
}
