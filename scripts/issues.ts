/** Issues of the repository that our workflows open, and how they quote what others wrote. */
import { z } from 'zod'
import type { GitHub } from './github.ts'

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
