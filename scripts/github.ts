/** GitHub's REST API as the workflows need it, authorized and with its errors named; and what a run says to its page. */
import { appendFileSync } from 'node:fs'

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

/** The same that takes no change. */
export function readOnly(github: GitHub): GitHub {
  const request: GitHub['request'] = async (method, ...rest) => method === 'GET' && github.request(method, ...rest)
  return { request, upload: async () => null }
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
