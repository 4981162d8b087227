/** A skill an agent may install: SKILL.md with the calls of this service, and the index that names it. */
import { createHash } from 'node:crypto'
import { documents, MCP_PATH } from '../../base/documents.ts'
import { collections } from '../../collections/index.ts'
import { listed } from '../../collections/prose.ts'
import { fill } from '../../formats/escape.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'
import text from './skill.txt?raw'

const name = 'web3-data'
const description = `Look up ${listed(({ prose }) => prose.records)} over a public HTTP API without a key. Use when somebody asks for blockchain or crypto jobs, headlines, conferences, hackathons, or what a Web3 term means.`

export function skillIndex(baseUrl: string) {
  const digest = `sha256:${createHash('sha256').update(skillText(baseUrl)).digest('hex')}`
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: baseUrl + documents.skill.path, digest }],
  }
}

export function skillText(baseUrl: string): string {
  const { search, listSources, streamChanges } = serviceEndpoints
  const names = collections.map(collection => collection.name)
  const call = (path: string, query: string) => `curl -sS --fail-with-body '${baseUrl}${path}?${query}'`
  const lists = collections.map(({ endpoints, list }) => call(endpoints.list.paths[0], list.sample))
  return fill(text, {
    ...{ name, description, baseUrl, names: names.join(', ') },
    calls: [call(search.paths[0], 'q=rollup&limit=3'), ...lists].join('\n'),
    groups: names.map((one, at) => `"${one}": ${at === 0 ? '{ "total": n, "items": [...] }' : '...'}`).join(', '),
    sources: baseUrl + listSources.paths[0],
    stream: baseUrl + streamChanges.paths[0],
    mcp: baseUrl + MCP_PATH,
    llmsFull: baseUrl + documents.llmsFull.path,
    authGuide: baseUrl + documents.authGuide.path,
  })
}
