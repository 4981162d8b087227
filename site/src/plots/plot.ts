/** Plots as data: bars of parts, or a drawing with its numbers in a table (components/Plot.astro). */
import { countText, DAY_MS } from '../base/when.ts'
import type { FacetCount } from '../store/records.ts'

export interface Plot {
  title: string
  bars?: Bar[]
  drawing?: Drawing
}

/** A part of a whole, and the address of its records. */
export interface Share {
  name: string
  count: number
  path?: string
}

interface Bar extends Share {
  /** In hundredths of the longest. */
  width: number
}

interface Drawing {
  width: number
  height: number
  about: string
  path: string
  /** Lines over the part that was not looked at. */
  hatching?: string
  hasGround: boolean
  ends: [string, string]
  /** A note below the drawing. */
  note?: string
  heads: string[]
  rows: string[][]
}

/** A month or a day, as a reader calls it, and how many fall into it; undefined if no run looked. */
export interface Span {
  name: string
  count: number | undefined
}

export interface Range {
  from: number
  to: number
}

/** Returns the size of each part, the longest bar for the largest; undefined for a single part. */
export function bars(title: string, shares: readonly Share[]): Plot | undefined {
  if (shares.length < 2) return undefined
  const most = Math.max(...shares.map(({ count }) => count))
  return {
    title,
    bars: shares.map(share => ({ ...share, width: Math.max(1, Math.round((100 * share.count) / most)) })),
  }
}

const WIDTH = 240
const [COLUMN_HEIGHT, GAP, HATCH_STEP] = [56, 2, 8]
/** Fewer records draw chance. */
const LEAST_DRAWN = 10

/** Returns how many fall into each of some consecutive months or days; undefined if these are too few to show anything. */
export function columns(title: string, spans: readonly Span[], note?: string): Plot | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  const counts = spans.map(({ count = 0 }) => count)
  if (!first || !last || counts.reduce((sum, count) => sum + count, 0) < LEAST_DRAWN) return undefined
  const most = Math.max(...counts)
  const peak = spans.find(({ count }) => count === most) ?? first
  const unchecked = spans.findIndex(({ count }) => count === undefined)
  const since = unchecked < 0 ? '' : `Not checked since ${(spans[unchecked - 1] ?? first).name}.`
  return {
    title,
    drawing: {
      width: WIDTH,
      height: COLUMN_HEIGHT,
      about: `${title}: ${first.name} to ${last.name}; most in ${peak.name}, ${countText(most)}. ${since}`.trim(),
      path: columnsPath(counts, most),
      hatching: unchecked < 0 ? undefined : hatching((unchecked * WIDTH) / spans.length),
      hasGround: true,
      ends: [first.name, last.name],
      note: [note, since].filter(Boolean).join(' ') || undefined,
      heads: ['When', 'How many'],
      rows: spans.map(({ name, count }) => [name, count === undefined ? 'not checked' : countText(count)]),
    },
  }
}

function columnsPath(counts: readonly number[], most: number): string {
  const step = WIDTH / counts.length
  const width = (step - GAP).toFixed(1)
  return counts
    .map((count, at) => {
      // One of many is still to be seen.
      const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * COLUMN_HEIGHT))
      return height === 0 ? '' : `M${(at * step).toFixed(1)} ${COLUMN_HEIGHT}v-${height}h${width}v${height}z`
    })
    .join('')
}

/** Slanted lines over all that is right of a place. */
function hatching(left: number): string {
  const lines: string[] = []
  for (let sum = left + HATCH_STEP; sum < WIDTH + COLUMN_HEIGHT; sum += HATCH_STEP) {
    const [from, to] = [Math.max(left, sum - COLUMN_HEIGHT), Math.min(WIDTH, sum)]
    lines.push(`M${from.toFixed(1)} ${(sum - from).toFixed(1)}L${to.toFixed(1)} ${(sum - to).toFixed(1)}`)
  }
  return lines.join('')
}

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/**
 * Returns the counts of this many months, from `first` on; `counts` are by month, such as `2026-11`. Months that
 * begin after the last look have none.
 */
export function perMonth(counts: readonly FacetCount[], first: Date, months: number, lastLook?: string): Span[] {
  const starts = Array.from(
    { length: months },
    (_, at) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1)),
  )
  return spans(counts, starts, asMonth, 'YYYY-MM'.length, lastLook)
}

/** Returns the counts of the last days, that of `last` included; `counts` are by day, such as `2026-11-27`. */
export function perDay(counts: readonly FacetCount[], last: Date, days: number, lastLook?: string): Span[] {
  const starts = Array.from({ length: days }, (_, at) => new Date(last.getTime() - (days - 1 - at) * DAY_MS))
  return spans(counts, starts, asDay, 'YYYY-MM-DD'.length, lastLook)
}

function spans(
  counts: readonly FacetCount[],
  starts: readonly Date[],
  format: Intl.DateTimeFormat,
  length: number,
  lastLook: string | undefined,
): Span[] {
  const byName = new Map(counts.map(({ value, count }) => [value, count]))
  return starts.map(start => {
    const name = start.toISOString().slice(0, length)
    const isChecked = lastLook === undefined || name <= lastLook.slice(0, length)
    return { name: format.format(start), count: byName.get(name) ?? (isChecked ? 0 : undefined) }
  })
}

const STEP = 8
/** As many are drawn, spread evenly over all; the table has the same. */
const MOST = 16

/**
 * Ranges on one scale, the highest first. `about` says in a sentence how many they are of how many. Undefined for fewer
 * than three: they would show single records rather than all.
 */
export function ranges(
  title: string,
  all: readonly Range[],
  about: string,
  amountText: (amount: number) => string,
): Plot | undefined {
  if (all.length < 3) return undefined
  const sorted = all.toSorted((a, b) => b.to - a.to || b.from - a.from)
  const shown = evenly(sorted, MOST)
  const [lowest, highest] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))]
  return {
    title,
    drawing: {
      width: WIDTH,
      height: shown.length * STEP,
      about,
      path: shown.map((range, at) => rangePath(range, at, { lowest, highest })).join(''),
      hasGround: false,
      ends: [amountText(lowest), amountText(highest)],
      note: about,
      heads: ['From', 'To'],
      rows: shown.map(({ from, to }) => [amountText(from), amountText(to)]),
    },
  }
}

function rangePath({ from, to }: Range, at: number, scale: { lowest: number; highest: number }): string {
  const unit = WIDTH / Math.max(1, scale.highest - scale.lowest)
  const width = Math.max(3, (to - from) * unit)
  const start = Math.min(WIDTH - width, (from - scale.lowest) * unit)
  return `M${start.toFixed(1)} ${at * STEP + 2}h${width.toFixed(1)}v4h-${width.toFixed(1)}z`
}

function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]).flatMap(
    one => one ?? [],
  )
}
