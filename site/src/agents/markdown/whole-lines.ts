import { escapeInline } from './escape.ts'

/** A record with all of its fields, or the wanted ones: the first as an item of a list, the others below it. */
export function wholeLines(record: Record<string, unknown>): string {
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${escapeInline(textOf(value))}`)
  return lines.map((line, at) => (at === 0 ? `- ${line}` : `  - ${line}`)).join('\n')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isListOfTexts = Array.isArray(value) && value.every(part => typeof part === 'string')
  return isListOfTexts ? value.join(', ') : JSON.stringify(value)
}
