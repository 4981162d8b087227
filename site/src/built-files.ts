/**
 * Files that the build writes, since they depend on nothing but the origin: the entry of a route for each of them
 * (site/server/routes.ts). The front puts the origin in its place and sends the headers.
 */
import type { APIRoute } from 'astro'
import { apiCatalog } from './agents/discovery/api-catalog.ts'
import { authGuide } from './agents/discovery/auth-guide.ts'
import { authorizationServer } from './agents/discovery/authorization-server.ts'
import { documents } from './agents/discovery/documents.ts'
import { llms, llmsFull } from './agents/discovery/llms.ts'
import { aiCatalog, mcpCard, mcpCatalog, mcpEarlyCard } from './agents/discovery/mcp-cards.ts'
import { protectedResource } from './agents/discovery/protected-resource.ts'
import { robots } from './agents/discovery/robots.ts'
import { skillText } from './agents/discovery/skill.ts'
import { PLACEHOLDER_ORIGIN } from './api/placeholder-origin.ts'
import { favicon, touchIcon } from './views/picture/icon.ts'

type Write = (baseUrl: string) => string | object | Promise<Buffer>

export const writers: Record<string, Write> = {
  [documents.authGuide.path]: authGuide,
  [documents.llms.path]: llms,
  [documents.llmsFull.path]: llmsFull,
  [documents.apiCatalog.path]: apiCatalog,
  [documents.protectedResource.path]: protectedResource,
  [documents.authorizationServer.path]: authorizationServer,
  [documents.skill.path]: skillText,
  [documents.aiCatalog.path]: aiCatalog,
  [documents.mcpCatalog.path]: mcpCatalog,
  [documents.mcpCard.path]: mcpCard,
  [documents.mcpEarlyCard.path]: mcpEarlyCard,
  [documents.robots.path]: robots,
  // Browsers look there unasked, as beside an answer in JSON.
  '/favicon.ico': favicon,
  '/apple-touch-icon.png': touchIcon,
}

/** The bytes of a file for an origin; throws where no row has this path. */
export async function builtFile(path: string, baseUrl: string): Promise<Buffer> {
  const write = writers[path]
  if (!write) throw new Error(`nothing writes ${path}`)
  const content = await write(baseUrl)
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}

export const prerender = true
export const GET: APIRoute = async ({ routePattern }) =>
  new Response(new Uint8Array(await builtFile(routePattern, PLACEHOLDER_ORIGIN)))
