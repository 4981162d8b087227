/** The endpoint table as Markdown: /docs/api for programs, and a part of /llms-full.txt. */
import { z } from 'zod'
import { type Endpoint, type Format, formatPaths, queryFor } from '../../base/endpoint.ts'
import { keepDefault } from '../../base/json-schema.ts'
import { endpoints, TAGS } from '../../operations/endpoints.ts'
import { errorCodes } from '../../views/error-codes.ts'

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
  const { operationId, method, paths, summary, description, query, body } = endpoint
  const formats = formatPaths(endpoint).map(({ path, format }) => `\`${path}\`${ownLimit(endpoint, format)}`)
  const parts = [
    `${'#'.repeat(level)} ${operationId}`,
    `\`${method} ${baseUrl}${paths[0]}\``,
    summary,
    description,
    paths.length > 1 &&
      `The same bytes at ${paths
        .slice(1)
        .map(path => `\`${path}\``)
        .join(', ')}.`,
    formats.length > 0 && `As a feed, table or calendar: ${formats.join(', ')}.`,
    accessOf(endpoint),
    fieldTable('Parameter', query),
    body && fieldTable('Body field', body),
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

function fieldTable(title: string, shape: z.ZodType): string | false {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', override: keepDefault })
  const rows = Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'boolean'
      ? []
      : [`| \`${name}\` | ${typeOf(field, required.includes(name))} | ${field.description ?? ''} |`],
  )
  return rows.length > 0 && [`| ${title} | Type | Meaning |`, '| --- | --- | --- |', ...rows].join('\n')
}

type Field = z.core.JSONSchema.JSONSchema

function typeOf(
  { type, enum: values, const: only, minimum, maximum, default: fallback, anyOf }: Field,
  required: boolean,
): string {
  const options = values ?? (only === undefined ? undefined : [only])
  const bounds =
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? `≥ ${minimum}` : `${minimum} to ${maximum}`
  const kind = options
    ? options.map(value => `\`${value}\``).join(', ')
    : anyOf
      ? 'day or instant'
      : `${type ?? 'any'}${minimum === undefined ? '' : ` ${bounds}`}`
  const rest = [required && 'required', fallback !== undefined && `default ${fallback}`].filter(Boolean)
  return [kind, ...rest].join('; ')
}

/** Every error code with its statuses, meaning and remedy. */
export function errorTable(): string {
  const rows = errorCodes.map(({ code, status, when, remedy }) => `| ${status} | \`${code}\` | ${when} | ${remedy} |`)
  return ['| Status | Code | When | Do |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
