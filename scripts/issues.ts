/** Issues that a workflow keeps: opened once, kept current in silence, closed when their cause is over. */
import { z } from 'zod'
import type { GitHub } from './github.ts'

const PAGE_SIZE = 100
/** A fault of our own breaks many sources at once, and GitHub refuses floods; the next run opens the rest. */
const MAX_NEW_ISSUES = 10

const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullable(),
  pull_request: z.unknown().optional(),
})
type Issue = z.infer<typeof Issue>

/** The issue of one subject. It stays open while it is wanted, and is only opened if `isDue`. */
interface WantedIssue {
  title: string
  body: string
  isDue: boolean
}

/** All issues of a label. */
interface Issues {
  label: string
  /** The subject of an issue; undefined for one that a person wrote. */
  subjectOf(issue: Issue): string | undefined
  /** By subject. */
  wanted: Map<string, WantedIssue>
}

/** Opens, refreshes and closes the issues of a label, and prints each. Throws GitHub's refusals at the end. */
export async function keepIssues(github: GitHub, { label, subjectOf, wanted }: Issues): Promise<void> {
  const refused: string[] = []
  const send = async (what: string, ...request: Parameters<GitHub>) => {
    console.log(what)
    await github(...request).catch((error: Error) => refused.push(`${what}: ${error.message}`))
  }
  const open = new Set<string>()
  for (const issue of await listIssues(github, label)) {
    const subject = subjectOf(issue)
    if (subject === undefined) continue
    // A second issue of one subject (two runs at the same moment) goes; the older one stays.
    const body = open.has(subject) ? undefined : wanted.get(subject)?.body
    open.add(subject)
    const path = `/issues/${issue.number}`
    if (body === undefined)
      await send(`close ${subject}`, 'PATCH', path, { state: 'closed', state_reason: 'completed' })
    else if (body !== issue.body) await send(`refresh ${subject}`, 'PATCH', path, { body })
  }
  const missing = [...wanted].filter(([subject, { isDue }]) => isDue && !open.has(subject)).slice(0, MAX_NEW_ISSUES)
  for (const [subject, { title, body }] of missing)
    await send(`open ${subject}`, 'POST', '/issues', { title, body, labels: [label] })
  if (refused.length > 0) throw new Error(refused.join('; '))
}

/** The open issues of a label, the oldest first. */
async function listIssues(github: GitHub, label: string): Promise<Issue[]> {
  const issues: Issue[] = []
  for (let page = 1; ; page++) {
    const path = `/issues?state=open&labels=${label}&per_page=${PAGE_SIZE}&page=${page}`
    const found = z.array(Issue).parse(await github('GET', path))
    issues.push(...found)
    if (found.length === PAGE_SIZE) continue
    return issues.filter(issue => !issue.pull_request).toSorted((a, b) => a.number - b.number)
  }
}

/** A fence longer than any run of backticks, so that an upstream's words stay words: no mention, no link, no markup. */
export function quoted(text: string): string {
  return ['``````text', text.replace(/`{3,}/g, "'''"), '``````'].join('\n')
}
