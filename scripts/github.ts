/** GitHub's REST API as the workflows need it, authorized and with its errors named; and messages for a run's page. */
import { appendFileSync } from 'node:fs'

/**
 * Sends one request to `/repos/{owner}/{repo}` + path, or to an address that GitHub named; resolves with the parsed body,
 * null when there is none.
 */
export type GitHub = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object | Buffer,
  type?: string,
) => Promise<unknown>

const TIMEOUT_MS = 30_000

/** Reads what a workflow run provides; throws with one line when something is missing. */
export function openGitHub(env: NodeJS.ProcessEnv): GitHub {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env
  if (!repository || !token) throw new Error('GITHUB_REPOSITORY and GITHUB_TOKEN must be set')
  return async (method, path, body, type = 'application/json') => {
    const url = URL.canParse(path) ? path : `${api}/repos/${repository}${path}`
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
        'content-type': type,
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      // Just "fetch failed" names neither the address nor the fault.
      const { cause } = error
      throw new Error(`${method} ${url}: ${(cause instanceof Error && cause.message) || error.message}`, {
        cause: error,
      })
    })
    if (!answer.ok) throw new Error(`${method} ${url}: GitHub answers ${answer.status}`)
    return answer.status === 204 ? null : answer.json()
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
