/** `npm run stats [-- DIR]`: figures of a data folder; `--keep` makes them the day's line of `stats.json`. */
import { keepStats, statsOf } from '#contract/stats.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run stats -- [DIR] [--keep] [--now INSTANT]
  prints what DIR holds (default: data)
  --keep          makes it the day's line of DIR/stats.json
  --now INSTANT   judges what is open and confirmed as of then`

const FLAGS = { keep: { type: 'boolean' }, now: { type: 'string' } } as const

if (import.meta.main)
  await runCommand(
    { name: 'stats', usage: USAGE, flags: FLAGS, words: 1 },
    ({ values, positionals: [dataDir = 'data'] }) => {
      const now = values.now === undefined ? new Date() : new Date(values.now)
      console.table(statsOf(dataDir, now).collections)
      if (values.keep) keepStats(dataDir, now)
    },
  )
