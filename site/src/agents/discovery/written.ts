/** The documents and icons of the build, which depend only on the origin. */

import { documents } from '../../base/documents.ts'
import { favicon, touchIcon } from '../../views/picture/icon.ts'
import { aiCatalog, apiCatalog, mcpCard, mcpCatalog, mcpEarlyCard } from './catalogs.ts'
import { authGuide, llms, llmsFull, skillText } from './guides.ts'
import { robots } from './robots.ts'

type Write = (baseUrl: string) => string | object | Promise<Buffer>

export const writers: Record<string, Write> = {
  [documents.authGuide.path]: authGuide,
  [documents.llms.path]: llms,
  [documents.llmsFull.path]: llmsFull,
  [documents.apiCatalog.path]: apiCatalog,
  [documents.skill.path]: skillText,
  [documents.aiCatalog.path]: aiCatalog,
  [documents.mcpCatalog.path]: mcpCatalog,
  [documents.mcpCard.path]: mcpCard,
  [documents.mcpEarlyCard.path]: mcpEarlyCard,
  [documents.robots.path]: robots,
  // Browsers request these without a link, for example beside JSON.
  '/favicon.ico': favicon,
  '/apple-touch-icon.png': touchIcon,
}

/** Resolves with the bytes of a file for an origin; rejects if no row has this path. */
export async function writtenFile(path: string, baseUrl: string): Promise<Buffer> {
  const write = writers[path]
  if (!write) throw new Error(`nothing writes ${path}`)
  const content = await write(baseUrl)
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}
