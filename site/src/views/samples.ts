/** The code on the pages of the documentation, read from Markdown; tests run it as the pages have it. */
import { z } from 'zod'
import type { Answer } from '../base/answer.ts'
import { ApiError } from '../base/api-error.ts'
import { listChanges } from '../collections/changes.ts'
import type { Services } from '../operations/handle.ts'
import { examplesFrom } from '../operations/openapi/examples.ts'
import { prepare } from '../operations/prepare.ts'
import { errorAnswer } from '../operations/refusals.ts'
import clientsText from './mcp-clients.md?raw'
import samplesText from './samples.md?raw'

const LANGUAGES = { sh: 'curl', js: 'JavaScript', python: 'Python', json: 'JSON' } as const
const Format = z.enum(['sh', 'js', 'python', 'json'])
const ORIGIN = 'https://base.example'

export interface Sample {
  language: (typeof LANGUAGES)[Sample['format']]
  format: z.infer<typeof Format>
  code: string
}

/** Returns the sections of a text by their title, in its order. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = `\n${text}`.split('\n## ')
  return new Map(sections.map(section => [section.slice(0, section.indexOf('\n')), section]))
}

function codesIn(section: string, baseUrl: string): { format: Sample['format']; code: string }[] {
  return Array.from(section.matchAll(/^```(\w+)\n(.*?)\n```$/gms), ([, format, code = '']) => ({
    format: Format.parse(format),
    code: code.replaceAll(ORIGIN, baseUrl),
  }))
}

const groups = sectionsOf(samplesText)

/** Returns the samples of a group in samples.md, with the address of the service; none if there is no such group. */
export function samplesOf(group: string, baseUrl: string): Sample[] {
  return codesIn(groups.get(group) ?? '', baseUrl).map(one => ({ ...one, language: LANGUAGES[one.format] }))
}

/** Resolves with the body that a call of the API is answered with at the moment, indented; rejects if it has no such path. */
export async function answerText(call: string, services: Services): Promise<string> {
  const { body } = await answerTo(new URL(call, services.baseUrl), services).catch(error => {
    if (!(error instanceof ApiError)) throw error
    return errorAnswer(error, services.baseUrl)
  })
  return JSON.stringify(JSON.parse(String(body)), null, 2)
}

/** Resolves with the answer to a call of the API; rejects with an ApiError for a bad query. */
export async function answerTo({ pathname: path, searchParams }: URL, services: Services): Promise<Answer> {
  const prepared = prepare({ method: 'GET', path, searchParams }, services)
  if (!prepared) throw new Error(`${path} is not in the endpoint table`)
  return prepared.answer()
}

/** Resolves with the answers to the calls of the start page, by their group in samples.md. */
export async function docsAnswers(services: Services): Promise<Record<string, string | undefined>> {
  const paged = await answerTo(new URL('/api/jobs?tag=defi&limit=50', services.baseUrl), services)
  const { registerAgent } = await examplesFrom(services)
  const { data, meta } = await listChanges(services, { collection: 'jobs', limit: 1 })
  return {
    first: await answerText('/api/jobs?search=engineer&limit=3', services),
    pages: paged.headers.link && `Link: ${paged.headers.link}`,
    unchanged: 'HTTP/1.1 304 Not Modified',
    changes: await answerText('/api/v1/changes?collection=jobs&limit=1', services),
    stream: data.map(change => `id: ${meta.nextCursor}\ndata: ${JSON.stringify(change)}`).join('\n'),
    token: JSON.stringify(registerAgent?.response, null, 2),
    errors: await answerText('/api/jobs?limit=1000', services),
  }
}

/** Returns how usual clients of MCP add this server, and where, as their documentation had it in November 2026. */
export function mcpClients(baseUrl: string) {
  return [...sectionsOf(clientsText)].flatMap(([name, body]) =>
    codesIn(body, baseUrl).map(one => ({ name, where: /^(.+):$/m.exec(body)?.[1] ?? '', ...one })),
  )
}

/** The facts about tokens that a person needs before a client requests one. */
export const ABOUT_TOKENS =
  'No token and no sign-in is needed: add the address alone. There is no page to sign in at, no registration of clients (RFC 7591) and no OpenID Connect. A token gives a program a quota of its own for a day and cannot be refreshed, so send one only if your program registers again by itself; a client with a dead token is refused until the token is taken out of its settings.'
