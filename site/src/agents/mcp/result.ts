/** The answer of a tool as it is sent: the data, and beside it the same in few words. */
import type { CallToolResult } from '@modelcontextprotocol/server'

/** Clients cut results over 25,000 tokens, and a token of these texts is at least three bytes in any tokenizer in use. */
export const MAX_RESULT_BYTES = 60_000

/** How much of a value stands in the line of a record. */
const MAX_VALUE = 160

export function resultOf(answer: object): CallToolResult {
  return { structuredContent: { ...answer }, content: [{ type: 'text', text: textOf(answer) }] }
}

export function bytesOf(result: CallToolResult): number {
  return Buffer.byteLength(JSON.stringify(result))
}

/** For models that see no structured content: of lists a line for each record, of one record everything. */
export function textOf(answer: object): string {
  const { data, meta, ...more }: { data?: unknown; meta?: unknown } = answer
  if (Array.isArray(data)) return [...headOf(meta), ...data.map(row => `- ${lineOf(row)}`)].join('\n')
  if (!isObject(data)) return lineOf(answer)
  if (!isGrouped(data)) return [data, more, meta ?? {}].flatMap(part => fieldsOf(part)).join('\n')
  return [...headOf(meta), ...Object.entries(data).flatMap(([name, group]) => linesOfGroup(name, group))].join('\n')
}

/** Whether it is the answer of a search: a list for each collection. */
function isGrouped(data: object): boolean {
  return Object.values(data).every(group => isObject(group) && 'items' in group)
}

function headOf(meta: unknown): string[] {
  if (!isObject(meta)) return []
  const goesOn = 'nextCursor' in meta && meta.nextCursor !== undefined
  return [fieldsOf(meta).join('; '), ...(goesOn ? ['Send nextCursor as cursor for what comes after these:'] : [])]
}

function linesOfGroup(name: string, group: unknown): string[] {
  const { items, ...counts } = { items: [], ...(isObject(group) && group) }
  const rows: unknown[] = Array.isArray(items) ? items : []
  return [`${name}: ${fieldsOf(counts).join('; ')}`, ...rows.map(row => `- ${lineOf(row)}`)]
}

function lineOf(row: unknown): string {
  return isObject(row) ? fieldsOf(row, MAX_VALUE).join('; ') : valueText(row)
}

/** Fields without a value are left out. */
function fieldsOf(record: object, most = Number.POSITIVE_INFINITY): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const text = value === undefined ? '' : valueText(value)
    if (text === '') return []
    return [`${name}: ${text.length > most ? `${text.slice(0, most).toWellFormed().trimEnd()}…` : text}`]
  })
}

/** On one line, so that no quoted text can look like another record. */
function valueText(value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) return value.map(valueText).join(', ')
  return (isObject(value) ? JSON.stringify(value) : String(value)).replace(/\s+/g, ' ').trim()
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
