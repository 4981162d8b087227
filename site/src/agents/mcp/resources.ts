/** Records as resources: the same Markdown as their pages have. */
import { type Resource, ResourceNotFoundError, type ResourceTemplateType } from '@modelcontextprotocol/server'
import type { Scope } from '#contract'
import { ApiError } from '../../base/api-error.ts'
import { rowsAfter } from '../../base/cursor.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { invalidParams } from './messages.ts'
import { checkScopes, type McpServices } from './tool.ts'

/** A separate scheme: over stdio there is no server behind an http address. */
const SCHEME = 'web3-data:'
const MIME_TYPE = 'text/markdown'
const PAGE_SIZE = 100

/** Our own words come first. */
const offered = collections
  .flatMap(one => (one.markdown.resource ? [{ ...one, resource: one.markdown.resource }] : []))
  .sort((a, b) => Number(a.prose.sources !== undefined) - Number(b.prose.sources !== undefined))

function templateOf({ name, item }: Pick<Collection, 'name' | 'item'>): string {
  return `${SCHEME}//${name}/{${item.id}}`
}

export const resourceTemplates: ResourceTemplateType[] = offered.map(one => {
  const { titleOf: _ofRecords, ...texts } = one.resource
  return { uriTemplate: templateOf(one), ...texts, mimeType: MIME_TYPE }
})

/** The listed records of each: all terms, then the coming events. */
export async function listResources(services: McpServices, cursor: string | undefined, scopes?: readonly Scope[]) {
  for (const { endpoints } of offered) checkScopes(endpoints.item, scopes)
  const { rows, nextCursor } = rowsAfter(await allResources(services), { cursor, limit: PAGE_SIZE }, ({ uri }) => uri)
  return { resources: rows, nextCursor }
}

async function allResources(services: McpServices): Promise<Resource[]> {
  return (await Promise.all(offered.map(collection => resourcesOf(collection, services)))).flat()
}

async function resourcesOf({ name, item, markdown, select }: Collection, services: McpServices): Promise<Resource[]> {
  const { records } = await select(services, {}, { view: 'whole' })
  return records.map(record => {
    const id = item.idOf(record)
    return { uri: `${SCHEME}//${name}/${id}`, name: id, title: markdown.resource?.titleOf(record), mimeType: MIME_TYPE }
  })
}

export async function readResource(uri: string, services: McpServices, scopes?: readonly Scope[]) {
  const [, name, id = ''] = /^web3-data:\/\/([a-z]+)\/([\w.-]{1,120})$/.exec(uri) ?? []
  const collection = offered.find(one => one.name === name)
  if (!collection) throw new ResourceNotFoundError(uri)
  checkScopes(collection.endpoints.item, scopes)
  try {
    const text = collection.markdown.record?.(await collection.readItem(services, id), services)
    if (text === undefined) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: MIME_TYPE, text }] }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') throw new ResourceNotFoundError(uri)
    throw error
  }
}

const MAX_COMPLETIONS = 100

/** Resolves with the values of a template's parameter that begin with the typed text. */
export async function completeResource(
  template: string,
  typed: string,
  services: McpServices,
  scopes?: readonly Scope[],
) {
  const collection = offered.find(one => templateOf(one) === template)
  if (!collection) throw invalidParams('There is no such template; resources/templates/list has those there are.')
  checkScopes(collection.endpoints.item, scopes)
  const start = `${SCHEME}//${collection.name}/${typed.toLowerCase()}`
  const found = (await allResources(services)).filter(({ uri }) => uri.startsWith(start))
  const values = found.slice(0, MAX_COMPLETIONS).map(({ name }) => name)
  return { values, total: found.length, hasMore: found.length > values.length }
}
