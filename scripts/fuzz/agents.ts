/** What agents do while others read: a credential from its registration to its end, and calls of MCP tools. */
import { accessToken, get, revoke } from '../../site/test/agent.ts'

const CALLS = [
  { name: 'list_jobs', arguments: { search: 'solidity', limit: 5 } },
  { name: 'list_glossary_terms', arguments: { category: 'DeFi' } },
]

/** MCP calls by name; their answers are compared like those of paths. */
export const MCP_CALLS = new Map(CALLS.map(call => [`mcp ${JSON.stringify(call)}`, call]))

export async function callTool(base: string, params: object): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return fetch(`${base}/mcp`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

/** Registers, claims, reads, revokes, and is refused: five requests. Returns what went otherwise. */
export async function liveOnce(base: string): Promise<string[]> {
  const token = await accessToken(base)
  const statuses: number[] = []
  for (const step of [
    () => get(base, '/api/jobs?limit=1', token),
    () => revoke(base, token),
    () => get(base, '/api/auth/session', token),
  ]) {
    const answer = await step()
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return String(statuses) === '200,200,401' ? [] : [`a credential's life answers ${statuses}`]
}
