/** What the data held over a year, as small plots. */
import type { DayStats, StatsFigure, StatsName } from '#contract'
import { dateOf } from '../base/when.ts'
import { columns, type Plot, type Span } from '../plots/plot.ts'

const DAY_MS = 86_400_000
const WEEKS = 53

const DRAWN: { title: string; of: StatsName; figure: StatsFigure }[] = [
  { title: 'Jobs', of: 'jobs', figure: 'records' },
  { title: 'Jobs still confirmed, in percent', of: 'jobs', figure: 'confirmed' },
  { title: 'Jobs with pay, in percent', of: 'jobs', figure: 'pay' },
  { title: 'Jobs with a place, in percent', of: 'jobs', figure: 'place' },
  { title: 'Jobs with a level, in percent', of: 'jobs', figure: 'level' },
  { title: 'Jobs with a stated date, in percent', of: 'jobs', figure: 'date' },
  { title: 'News', of: 'news', figure: 'records' },
  { title: 'Minutes until news is seen, at the median', of: 'news', figure: 'delayMinutes' },
  { title: 'Events', of: 'events', figure: 'records' },
  { title: 'Terms', of: 'glossary', figure: 'records' },
]

/** Returns a plot for each figure that the last lines of at least two weeks have, a column a week. */
export function growthPlots(stats: readonly DayStats[]): Plot[] {
  const weeks = [...new Map(stats.map(line => [weekOf(line.day), line])).values()].slice(-WEEKS)
  return DRAWN.flatMap(({ title, of, figure }) => {
    const spans: Span[] = weeks.flatMap(({ day, collections }) => {
      const count = collections[of]?.[figure]
      return count === undefined ? [] : [{ name: dateOf(day), count }]
    })
    return (spans.length > 1 && columns(title, spans)) || []
  })
}

/** Weeks begin on Thursdays, as the days since 1970 do. */
function weekOf(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MS / 7)
}
