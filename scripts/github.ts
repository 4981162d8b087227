/** GitHub's REST API as the workflows need it: authorized, with its errors named; its issues; and outputs of a run. */
import { appendFileSync } from 'node:fs'
import { z } from 'zod'

export interface GitHub {
  /** Sends one request to `/repos/{owner}/{repo}` + path; resolves with the parsed body, null when there is none. */
  request(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown>
  /** Sends a file to an address that GitHub named. */
  upload(url: string, type: string, body: Buffer): Promise<unknown>
}

const TIMEOUT_MS = 30_000

/** Reads what a workflow run provides; throws with one line when something is missing. */
export function openGitHub(env: NodeJS.ProcessEnv): GitHub {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env
  if (!repository || !token) throw new Error('GITHUB_REPOSITORY and GITHUB_TOKEN must be set')
  const send = async (method: string, url: string, type: string, body?: string | Buffer) => {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
        'content-type': type,
      },
      body: typeof body === 'string' ? body : body && new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      // "fetch failed" alone names neither the address nor what was wrong with it.
      const { cause } = error
      throw new Error(`${method} ${url}: ${(cause instanceof Error && cause.message) || error.message}`, {
        cause: error,
      })
    })
    if (!answer.ok) throw new Error(`${method} ${url}: GitHub answers ${answer.status}`)
    return answer.status === 204 ? null : answer.json()
  }
  return {
    request: (method, path, body) =>
      send(method, `${api}/repos/${repository}${path}`, 'application/json', body && JSON.stringify(body)),
    upload: (url, type, body) => send('POST', url, type, body),
  }
}

/** A line that the page of a workflow run shows as an error of this title. */
export function annotation(title: string, message: string): string {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  return `::error title=${title}::${text}`
}

/** Sets an output of a workflow step to true, for the jobs that follow; does nothing outside of a workflow. */
export function setOutput(name: string, { GITHUB_OUTPUT }: NodeJS.ProcessEnv): void {
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}=true\n`)
}

const PAGE_SIZE = 100

const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullable(),
  pull_request: z.unknown().optional(),
})
export type Issue = z.infer<typeof Issue>

/** All open issues of a label. */
export async function listIssues(github: GitHub, label: string): Promise<Issue[]> {
  const issues: Issue[] = []
  for (let page = 1; ; page++) {
    const path = `/issues?state=open&labels=${label}&per_page=${PAGE_SIZE}&page=${page}`
    const found = z.array(Issue).parse(await github.request('GET', path))
    issues.push(...found)
    if (found.length === PAGE_SIZE) continue
    return issues.filter(issue => !issue.pull_request)
  }
}

export async function closeIssue(github: GitHub, number: number): Promise<void> {
  await github.request('PATCH', `/issues/${number}`, { state: 'closed', state_reason: 'completed' })
}

/** A fence longer than any run of backticks, so that an upstream's words stay words: no mention, no link, no markup. */
export function quoted(text: string): string {
  return ['``````text', text.replace(/`{3,}/g, "'''"), '``````'].join('\n')
}
