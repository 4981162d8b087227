import type { Services } from '../operations/services.ts'

/** Returns when sources are read again and who starts that, in a sentence; `command` if only a person can. */
export function nextRun({ settings, refresh }: Pick<Services, 'settings' | 'refresh'>): {
  text: string
  command?: string
} {
  const seconds = settings.REFRESH_EVERY
  if (seconds === undefined)
    return { text: 'This server plans no run; its operator can start one:', command: 'npm run ingest' }
  if (refresh === undefined) return { text: 'This server is reading its sources now.' }
  const next = new Date(Date.parse(refresh.at) + seconds * 1000)
  return { text: `This server starts the next run at ${next.toISOString().slice(11, 16)} UTC.` }
}
