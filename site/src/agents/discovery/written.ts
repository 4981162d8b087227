/** The documents of the build, which depend only on the origin. */

import { documents } from '../../base/documents.ts'
import { aiCatalog, apiCatalog, mcpCard, mcpCatalog, mcpEarlyCard } from './catalogs.ts'
import { authGuide, llms, llmsFull, skillText } from './guides.ts'
import { robots } from './robots.ts'

type Write = (baseUrl: string) => string | object

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
}

/** Returns the bytes of a document for an origin; throws if no row has this path. */
export function writtenFile(path: string, baseUrl: string): Buffer {
  const write = writers[path]
  if (!write) throw new Error(`nothing writes ${path}`)
  const content = write(baseUrl)
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}
