/** GitHub's REST API as the workflows need it: authorized, with its errors named. */

export interface GitHub {
  /** Sends one request to `/repos/{owner}/{repo}` + path; resolves with the parsed body, null when there is none. */
  request(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown>
}

const TIMEOUT_MS = 30_000

/** Reads what a workflow run provides; throws with one line when something is missing. */
export function openGitHub(env: NodeJS.ProcessEnv): GitHub {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env
  if (!repository || !token) throw new Error('GITHUB_REPOSITORY and GITHUB_TOKEN must be set')
  return {
    async request(method, path, body) {
      const answer = await fetch(`${api}/repos/${repository}${path}`, {
        method,
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${token}`,
          'x-github-api-version': '2022-11-28',
          'content-type': 'application/json',
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: GitHub answers ${answer.status}`)
      return answer.status === 204 ? null : answer.json()
    },
  }
}
