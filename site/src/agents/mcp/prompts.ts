/** Prompts that a person picks from a client's menu. */
import type { Prompt } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { collections } from '../../collections/index.ts'
import type { PromptRow } from '../../collections/prompt.ts'
import { invalidParams } from './messages.ts'

const rows: PromptRow[] = collections.flatMap(({ prompt }) => prompt ?? [])

export function listPrompts(): Prompt[] {
  return rows.map(({ name, title, description, args }) => ({
    name,
    title,
    description,
    arguments: Object.entries(args.shape).map(([argument, field]) => ({
      name: argument,
      description: field instanceof z.ZodType ? field.description : undefined,
      required: field instanceof z.ZodType && !field.safeParse(undefined).success,
    })),
  }))
}

export function getPrompt(name: string, given: unknown, now: Date) {
  const row = findPrompt(name)
  checkArguments(row, given)
  const message = { role: 'user' as const, content: { type: 'text' as const, text: row.write(given, now) } }
  return { description: row.description, messages: [message] }
}

/** Returns no suggestions: arguments are what people write about themselves. Throws for an unknown prompt. */
export function completePrompt(name: string) {
  findPrompt(name)
  return { values: [] }
}

function findPrompt(name: string): PromptRow {
  const row = rows.find(one => one.name === name)
  if (row) return row
  throw invalidParams(`There is no prompt ${name.slice(0, 60)}; there are ${rows.map(one => one.name).join(' and ')}.`)
}

function checkArguments({ name, args }: PromptRow, given: unknown): void {
  const parsed = args.safeParse(given ?? {})
  if (parsed.success) return
  const names = [...new Set(parsed.error.issues.map(issue => issue.path.join('.')))].join(', ')
  throw invalidParams(`${name}: ${names} must be text of 1 to 200 characters.`)
}
