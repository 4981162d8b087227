/** The page on how to add the MCP server to a client, and its twin. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { tools } from '../src/agents/mcp/tools.ts'
import { documents } from '../src/base/documents.ts'
import { mcpClients } from '../src/views/samples.ts'
import { textsOf } from './client-of.ts'
import { useServer } from './server.ts'

const server = useServer()

const text = async (path: string) => (await fetch(server.url + path)).text()

describe('the page of MCP clients', () => {
  it('has the code of each client, as its twin has', async () => {
    const $ = await server.page('/docs/mcp')
    const onPage = textsOf($, '.docs pre')
    const clients = mcpClients(server.url)
    // Before them is the call that lists the tools, with its answer.
    expect(onPage.slice(2)).toEqual(clients.map(({ code }) => code))
    const twin = await text('/docs/mcp.md')
    for (const { name, format, code } of clients) {
      expect(twin).toContain(`## ${name}\n`)
      expect(twin).toContain(`\`\`\`${format}\n${code}\n\`\`\``)
    }
  })

  it('has a prompt for each tool', async () => {
    const $ = await server.page('/docs/mcp')
    const rows = textsOf($, 'table tbody tr td:last-child')
    expect(rows).toHaveLength(tools.length)
    expect(rows).not.toContain('')
  })

  it('names the address, in files that are JSON', async () => {
    for (const { name, format, code } of mcpClients(server.url).slice(0, -1)) {
      expect([name, code]).toEqual([name, expect.stringContaining(`${server.url}/mcp`)])
      if (format === 'json') expect(Object.keys(JSON.parse(code))).toHaveLength(1)
    }
  })

  it('has the command of README, which serves a client without a network (mcp-clients.test.ts)', async () => {
    expect(await readFile('README.md', 'utf8')).toContain(mcpClients(server.url).at(-1)?.code)
  })

  it.each(['/docs', '/docs.md', '/', documents.llms.path, documents.mcpEarlyCard.path])(
    'is led to from %s',
    async path => expect(await text(path)).toMatch(/\/docs\/mcp\b/),
  )

  it('says that there is no sign-in, also to people sent there to sign in', async () => {
    const requested = '/docs/mcp?response_type=code&client_id=made-up'
    expect(await text(requested)).toContain('No token and no sign-in is needed')
  })
})
