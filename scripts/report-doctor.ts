/**
 * `npx node scripts/report-doctor.ts FILE`: one issue with the findings of `... --doctor --write FILE`, closed when no
 * line is in trouble.
 */
import { readFileSync } from 'node:fs'
import { NO_TROUBLE } from '../ingest/run/doctor.ts'
import { runCommand } from './command.ts'
import { type GitHub, openGitHub } from './github.ts'
import { keepIssues, quoted } from './issues.ts'

/** GitHub refuses a body of more than 65,536 characters. */
const MOST_QUOTED = 60_000

/** Brings the issue in line with the findings. */
export async function reportDoctor(found: string, github: GitHub): Promise<void> {
  const subject = 'catalog'
  const isOver = found.split('\n').includes(NO_TROUBLE)
  const issue = { title: 'Lines of the catalog that are in trouble', body: bodyOf(found), isDue: true }
  const wanted = new Map(isOver ? [] : [[subject, issue]])
  await keepIssues(github, { label: 'catalog-doctor', subjectOf: () => subject, wanted })
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
  await runCommand({ name: 'report-doctor', usage: USAGE, words: 1 }, async ({ positionals: [file] }) => {
    if (file === undefined) throw new Error(`name the file\n${USAGE}`)
    await reportDoctor(readFileSync(file, 'utf8'), openGitHub(process.env))
  })
