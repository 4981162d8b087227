/**
 * `npx node scripts/report-doctor.ts FILE`: one issue with what `npm run ingest -- --doctor --write FILE` found, kept current in
 * silence, closed when no line is in trouble.
 */
import { readFileSync } from 'node:fs'
import { NO_TROUBLE } from '../ingest/run/doctor.ts'
import { runCommand } from './command.ts'
import { closeIssue, type GitHub, listIssues, openGitHub, quoted } from './github.ts'

const LABEL = 'catalog-doctor'
const TITLE = 'Lines of the catalog that are in trouble'
/** GitHub refuses a body of more than 65,536 characters. */
const MOST_QUOTED = 60_000

/** Does what is to be done for the issue to say what was found, and says what that was. */
export async function reportDoctor(found: string, github: GitHub): Promise<string> {
  const [open] = await listIssues(github, LABEL)
  if (found.split('\n').includes(NO_TROUBLE)) {
    if (open) await closeIssue(github, open.number)
    return open ? `closed #${open.number}` : 'nothing to report'
  }
  const body = bodyOf(found)
  if (!open) await github.request('POST', '/issues', { title: TITLE, body, labels: [LABEL] })
  else if (open.body !== body) await github.request('PATCH', `/issues/${open.number}`, { body })
  return open ? `refreshed #${open.number}` : 'opened an issue'
}

function bodyOf(found: string): string {
  const isCut = found.length > MOST_QUOTED
  return [
    'Every enabled line was requested once. The findings (texts of upstreams, quoted):',
    '',
    quoted(isCut ? `${found.slice(0, MOST_QUOTED)}\n[cut]` : found),
    '',
    '`npm run ingest -- --doctor` requests them again; `enabled: false` with `disabledBecause` switches a line off.',
  ].join('\n')
}

const USAGE = 'usage: npx node scripts/report-doctor.ts FILE'

if (import.meta.main)
  await runCommand({ name: 'report-doctor', usage: USAGE, flags: {}, words: 1 }, async ({ positionals: [file] }) => {
    if (file === undefined) throw new Error(`name the file\n${USAGE}`)
    console.log(await reportDoctor(readFileSync(file, 'utf8'), openGitHub(process.env)))
    return 0
  })
