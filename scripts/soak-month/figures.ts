/** What a simulated month came to, as the table of docs/reliability.md, and what of it is not good enough. */
import { tableOf } from '../fuzz/figures.ts'
import type { Measured } from './month.ts'
import type { Size } from './world.ts'

/** A figure with its limit, which it must reach (`least`) or not pass (`most`). */
interface Figure {
  name: string
  value: number
  digits?: number
  unit?: string
  least?: number
  most?: number
}

const MB = 2 ** 20

export function figuresOf(month: Measured): Figure[] {
  const sum = (read: (day: Measured['openness'][number]) => number) =>
    month.openness.reduce((all, day) => all + read(day), 0)
  const [called, right, open] = [sum(day => day.called), sum(day => day.right), sum(day => day.open)]
  const { kept, reader, quiet, largest } = month
  return [
    { name: 'precision of `open`', value: right / called, digits: 4, least: 0.99 },
    { name: 'recall of `open`', value: right / open, digits: 4, least: 0.98 },
    { name: 'stories of several papers told once', value: kept.told === 0 ? 1 : kept.once / kept.told, digits: 4 },
    { name: 'different stories joined', value: kept.joined },
    { name: 'records lost', value: kept.lost.length, most: 0 },
    { name: 'refreshes that ended without data', value: month.broken.length, most: 0 },
    { name: 'wrong or failed answers', value: reader.failures.length, most: 0 },
    { name: 'longest pause of the server in a swap', value: reader.swapPauseMs, digits: 1, unit: 'ms', most: 20 },
    { name: 'and beside a refresh on the same cores', value: reader.otherPauseMs, digits: 1, unit: 'ms' },
    { name: 'a refresh with nothing new, time', value: quiet.seconds, digits: 1, unit: 's', most: 60 },
    { name: 'a refresh with nothing new, peak memory', value: quiet.peakMb, unit: 'MB', most: 600 },
    { name: 'the slowest refresh, time', value: month.slowest.seconds, digits: 1, unit: 's' },
    { name: 'any refresh, peak memory', value: month.highestMb, unit: 'MB' },
    {
      name: 'added to the packed repository by a full day',
      value: month.bytesOfFullDay / MB,
      digits: 2,
      unit: 'MB',
      most: 3,
    },
    { name: 'and by a thinned day, on average', value: month.bytesOfOtherDays / MB, digits: 2, unit: 'MB', most: 3 },
    { name: `largest data file (${largest.name})`, value: largest.bytes / MB, digits: 1, unit: 'MB', most: 20 },
  ]
}

export function isGood({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Figure): boolean {
  return value >= least && value <= most
}

export function textOf(figures: Figure[], month: Measured, { days, boards, feeds, calendars }: Size): string {
  const rows = figures.map(figure => {
    const { name, value, digits = 0, unit, least, most } = figure
    const limit = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`
    return [name, [value.toFixed(digits), ...(unit ? [unit] : [])].join(' '), limit, isGood(figure) ? '' : 'MISSED']
  })
  const about = `${days} days, ${boards} boards, ${feeds} feeds, ${calendars} calendars: ${month.refreshes} refreshes, ${month.kept.records} records, ${month.reader.requests} requests, ${month.reader.swaps} swaps.`
  return [about, tableOf(['what', 'measured', 'must be', ''], rows)].join('\n\n')
}
