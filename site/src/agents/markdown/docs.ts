/** The documentation as Markdown, from the same tables and samples as its pages. */

import { instantOf } from '#contract'
import { capitalized } from '#contract/text.ts'
import { documents } from '../../base/documents.ts'
import { SERVICE_NAME } from '../../base/identity.ts'
import { CONTENTS } from '../../collections/index.ts'
import { blocks, frontMatter } from '../../formats/escape.ts'
import type { Services } from '../../operations/handle.ts'
import { limitTable, listTable, TOOL_PROMPTS } from '../../views/docs-tables.ts'
import { DELIVERY_EXAMPLE, PUSH_LEAD, PUSH_RULES, PUSH_TITLE, pushLimits } from '../../views/push.ts'
import { ABOUT_TOKENS, mcpClients, type Sample, samplesOf } from '../../views/samples.ts'
import { tools } from '../mcp/tools.ts'
import { apiReference, errorTable } from './api-reference.ts'

type Given = Pick<Services, 'baseUrl' | 'settings' | 'store'>

const SECTIONS = [
  ['The first call', 'first'],
  ['All of them: follow the Link header', 'pages'],
  ['Only when something changed: send the ETag back', 'unchanged'],
  ['What changed in the last 90 days', 'changes'],
  ['Changes as they happen: server-sent events', 'stream'],
  ['A token of your own', 'token'],
  ['The same data as tools (MCP)', 'tools'],
  ['When something is wrong', 'errors'],
] as const

export function docsMarkdown(services: Given): string {
  const { baseUrl, settings } = services
  return blocks(
    head('Documentation', '/docs', services),
    '# One call, no key',
    `${capitalized(CONTENTS)} as JSON, feeds, calendars and tables.`,
    listTable
      .map(({ path, summary, filters }) => `- \`GET ${baseUrl}${path}\`: ${summary} Filters: ${filters.join(', ')}.`)
      .join('\n'),
    ...SECTIONS.flatMap(([title, group]) => [`## ${title}`, ...samplesOf(group, baseUrl).map(codeBlock)]),
    '## Quotas',
    limitTable(settings)
      .map(({ who, quota, seconds }) => `- ${who}: ${quota} requests in ${seconds} s`)
      .join('\n'),
    '## More',
    `- [API reference](${baseUrl}/docs/api.md)\n- [Errors](${baseUrl}/docs/errors.md)\n- [auth.md](${baseUrl}${documents.authGuide.path})\n- [MCP, with a line for each client](${baseUrl}/docs/mcp.md)\n- [Changes, pushed](${baseUrl}/docs/push.md)`,
  )
}

export function referenceMarkdown(services: Given): string {
  return blocks(head('API reference', '/docs/api', services), '# API reference', apiReference(services.baseUrl))
}

export function mcpMarkdown(services: Given): string {
  const { baseUrl } = services
  return blocks(
    head('Tools for assistants (MCP)', '/docs/mcp', services),
    '# Tools for assistants',
    `The same data as tools of the Model Context Protocol, over streamable HTTP at ${baseUrl}/mcp.`,
    '## The tools',
    `| Tool | Does | A prompt to try |\n| --- | --- | --- |\n${tools.map(({ name, title }) => `| \`${name}\` | ${title} | ${TOOL_PROMPTS[name]} |`).join('\n')}`,
    '## See that it works',
    `This call lists the tools. With a client, ask “${TOOL_PROMPTS.list_sources}”: it calls \`list_sources\`.`,
    ...samplesOf('tool-list', baseUrl).map(codeBlock),
    ...mcpClients(baseUrl).flatMap(({ name, where, format, code }) => [
      `## ${name}`,
      `${where}:`,
      codeBlock({ format, code }),
    ]),
    '## Tokens',
    `${ABOUT_TOKENS} How a program registers is in [auth.md](${baseUrl}${documents.authGuide.path}).`,
  )
}

export function pushMarkdown(services: Given): string {
  const { baseUrl } = services
  return blocks(
    head(PUSH_TITLE, '/docs/push', services),
    `# ${PUSH_TITLE}`,
    PUSH_LEAD,
    '## Subscribe',
    `With any token but a sandbox key: [auth.md](${baseUrl}${documents.authGuide.path}).`,
    ...samplesOf('subscribe', baseUrl).map(codeBlock),
    '## What comes',
    codeBlock({ format: 'json', code: DELIVERY_EXAMPLE }),
    '## Receivers',
    ...samplesOf('receivers', baseUrl).map(codeBlock),
    '## Rules',
    PUSH_RULES.map(([name, text]) => `- **${name}**: ${text}`).join('\n'),
    '## How many',
    pushLimits.map(({ type, most, days }) => `- ${type}: ${most}, each ${days} days without renewal`).join('\n'),
  )
}

export function errorsMarkdown(services: Given): string {
  return blocks(
    head('Errors', '/docs/errors', services),
    '# Errors',
    'Every error is `{"error":{"code","message","hint","docUrl"}}`: a code to branch on, the fact, and what to do next.',
    errorTable(),
  )
}

/** Returns the front matter of a page that is as old as the snapshot. */
export function head(title: string, path: string, { baseUrl, store }: Pick<Given, 'baseUrl' | 'store'>): string {
  const date = instantOf(store.generatedAt)
  return frontMatter({ title, source: SERVICE_NAME, date, canonical: baseUrl + path })
}

function codeBlock({ format, code }: Pick<Sample, 'format' | 'code'>): string {
  return `\`\`\`${format}\n${code}\n\`\`\``
}
