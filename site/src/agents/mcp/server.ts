/** The MCP server: one instance per exchange over HTTP, one per connection over stdio. */
import { type CallToolResult, Server } from '@modelcontextprotocol/server'
import type { Scope } from '#contract'
import { ApiError } from '../../base/api-error.ts'
import { jsonSchemaOf } from '../../base/json-schema.ts'
import { internal } from '../../operations/refusals.ts'
import { type EventServices, serveEvents } from './events.ts'
import { CAPABILITIES, EVENTS_CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from './identity.ts'
import { invalidParams } from './messages.ts'
import { completePrompt, getPrompt, listPrompts } from './prompts.ts'
import { completeResource, listResources, readResource, resourceTemplates } from './resources.ts'
import { type McpServices, type Tool, whyRefused } from './tool.ts'
import { tools } from './tools.ts'

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const MINUTE = { ttlMs: 60_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  'server/discover': HOUR,
  'tools/list': HOUR,
  'prompts/list': HOUR,
  'resources/templates/list': HOUR,
  'resources/list': MINUTE,
  'resources/read': MINUTE,
}

const DEAD_TOKEN =
  'The presented token is malformed, unknown, expired or revoked, so this was answered as without a token. Remove it from the settings of this server, or get a new one: /auth.md.'

const byName = new Map(tools.map(tool => [tool.name, tool]))
const toolList = tools.map(({ name, title, description, annotations, input, output }) => ({
  name,
  title,
  description,
  annotations,
  inputSchema: jsonSchemaOf(input, 'input'),
  outputSchema: jsonSchemaOf(output, 'output'),
}))

/** Returns a server. `scopes` are those of the presented token; without one everything may be read. `events`: for push. */
export function createMcpServer(services: McpServices, scopes?: readonly Scope[], events?: EventServices): Server {
  const note = events?.isTokenDead ? DEAD_TOKEN : undefined
  const server = new Server(SERVER_INFO, {
    capabilities: { ...CAPABILITIES, ...(events && EVENTS_CAPABILITIES) },
    instructions: note === undefined ? INSTRUCTIONS : `${note}\n${INSTRUCTIONS}`,
    cacheHints: CACHE_HINTS,
  })
  server.setRequestHandler('tools/list', ({ params }) => onlyPage(params, { tools: toolList }))
  server.setRequestHandler('tools/call', async ({ params }) =>
    withNote(await callTool(params.name, params.arguments, services, scopes), note),
  )
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(services, params?.cursor, scopes).catch(refuse),
  )
  server.setRequestHandler('resources/templates/list', ({ params }) => onlyPage(params, { resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri, services, scopes))
  server.setRequestHandler('prompts/list', ({ params }) => onlyPage(params, { prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments, services.clock()))
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => ({
    completion:
      ref.type === 'ref/resource'
        ? await completeResource(ref.uri, argument.value, services, scopes)
        : completePrompt(ref.name),
  }))
  if (events) serveEvents(server, events)
  return server
}

/** Returns the only page of a short list. Throws if a cursor was sent, since no answer gave one out. */
function onlyPage<T>(params: { cursor?: string | undefined } | undefined, page: T): T {
  if (params?.cursor === undefined) return page
  throw invalidParams('cursor must be the nextCursor of an earlier answer; this list has one page. Omit cursor.')
}

/** Rejects with the protocol's error in place of an ApiError. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? invalidParams(`${error.message} ${error.hint}`) : error
}

async function callTool(
  name: string,
  given: Record<string, unknown> | undefined,
  services: McpServices,
  scopes: readonly Scope[] | undefined,
): Promise<CallToolResult> {
  const tool = byName.get(name)
  if (!tool) throw invalidParams(`There is no such tool; there are ${[...byName.keys()].join(', ')}.`)
  const lacks = tool.endpoint && whyRefused(tool.endpoint, given ?? {}, scopes)
  if (lacks !== undefined) return { isError: true, content: [{ type: 'text', text: lacks }] }
  try {
    return await tool.call(given, services)
  } catch (error) {
    if (error instanceof ApiError) return toolError(error, tool)
    services.log.error(error)
    return toolError(internal(error), tool)
  }
}

function withNote(result: CallToolResult, note: string | undefined): CallToolResult {
  return note === undefined ? result : { ...result, content: [...result.content, { type: 'text', text: note }] }
}

function toolError({ code, message, hint }: ApiError, { onMissing }: Pick<Tool, 'onMissing'>): CallToolResult {
  const next = code === 'NOT_FOUND' && onMissing ? onMissing : hint
  return { isError: true, content: [{ type: 'text', text: `${message} ${next}` }] }
}
