/** The endpoint table as Markdown: /docs/api for programs, and a part of /llms-full.txt. */
import { type Endpoint, type Format, formatPaths, queryFor } from '../../base/endpoint.ts'
import { endpoints, TAGS } from '../../operations/endpoints.ts'
import type { Field } from '../../views/calls.ts'
import { errorCodes } from '../../views/error-codes.ts'
import { fieldsOf } from '../../views/reference.ts'

/** `level` is how deep its headings begin. */
export function apiReference(baseUrl: string, level = 2): string {
  return Object.entries(TAGS)
    .map(([tag, sentence]) => {
      const own = endpoints.filter(row => row.tag === tag).map(row => describe(row, baseUrl, level + 1))
      return [`${'#'.repeat(level)} ${tag}`, sentence, ...own].join('\n\n')
    })
    .join('\n\n')
}

function describe(endpoint: Endpoint, baseUrl: string, level: number): string {
  const { operationId, method, paths, summary, description } = endpoint
  const [path, ...others] = paths
  const formats = formatPaths(endpoint).map(({ path, format }) => `\`${path}\`${ownLimit(endpoint, format)}`)
  const fields = fieldsOf(endpoint)
  const parts = [
    `${'#'.repeat(level)} ${operationId}`,
    `\`${method} ${baseUrl}${path}\``,
    summary,
    description,
    others.length > 0 && `The same bytes at ${others.map(other => `\`${other}\``).join(', ')}.`,
    formats.length > 0 && `As a feed, table or calendar: ${formats.join(', ')}.`,
    accessOf(endpoint),
    fieldTable('Parameter', fields, 'query'),
    fieldTable('Body field', fields, 'body'),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** The limit of a format that has its own, since the table below is that of the list. */
function ownLimit(endpoint: Endpoint, format: Format): string {
  const [usual, own] = [endpoint.query, queryFor(endpoint, format)].map(query => query.parse({}).limit)
  return own === usual ? '' : ` (limit: default ${own})`
}

function accessOf({ token, scopes, narrowedBy }: Endpoint): string | false {
  if (token === 'required') return 'Needs a bearer token.'
  if (scopes === undefined) return false
  const narrower = narrowedBy === undefined ? '' : `; with \`${narrowedBy}\`, the one of that collection`
  return `No token needed; one that is sent must have the scope \`${scopes.join(' ')}\`${narrower}.`
}

function fieldTable(title: string, fields: readonly Field[], where: Field['where']): string | false {
  const rows = fields
    .filter(field => field.where === where)
    .map(({ name, type, required, description }) => {
      // An upright line would end the cell.
      const kind = `${type.replaceAll(' | ', ' or ')}${required ? '; required' : ''}`
      return `| \`${name}\` | ${kind} | ${description} |`
    })
  return rows.length > 0 && [`| ${title} | Type | Meaning |`, '| --- | --- | --- |', ...rows].join('\n')
}

/** Every error code with its statuses, meaning and remedy. */
export function errorTable(): string {
  const rows = errorCodes.map(({ code, status, when, remedy }) => `| ${status} | \`${code}\` | ${when} | ${remedy} |`)
  return ['| Status | Code | When | Do |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
