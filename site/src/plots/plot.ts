/** Plots as data: bars of parts, or a drawing with its numbers in a table (components/Plot.astro). */
import { countText } from '../base/count.ts'

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
  /** The same in a sentence. */
  about: string
  path: string
  /** Whether a line is below it. */
  hasGround: boolean
  /** The texts at both ends of the scale. */
  ends: [string, string]
  /** The sentence is shown, too. */
  isExplained: boolean
  heads: string[]
  rows: string[][]
}

/** A month or a day, as a reader calls it, and how many fall into it. */
export interface Span {
  name: string
  count: number
}

/** An amount, or from which to which. */
export interface Range {
  from: number
  to: number
}

/** Returns the size of each part, the longest bar for the largest; undefined for one part alone. */
export function bars(title: string, shares: readonly Share[]): Plot | undefined {
  if (shares.length < 2) return undefined
  const most = Math.max(...shares.map(({ count }) => count))
  return {
    title,
    bars: shares.map(share => ({ ...share, width: Math.max(1, Math.round((100 * share.count) / most)) })),
  }
}

const WIDTH = 240
const [COLUMN_HEIGHT, GAP] = [56, 2]

/** Returns how many fall into each of some consecutive months or days; undefined if there are none. */
export function columns(title: string, spans: readonly Span[]): Plot | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  const most = Math.max(...spans.map(({ count }) => count))
  if (!first || !last || most <= 0) return undefined
  const peak = spans.find(({ count }) => count === most) ?? first
  return {
    title,
    drawing: {
      width: WIDTH,
      height: COLUMN_HEIGHT,
      about: `${title}: ${first.name} to ${last.name}; most in ${peak.name}, ${countText(most)}.`,
      path: columnsPath(spans, most),
      hasGround: true,
      ends: [first.name, last.name],
      isExplained: false,
      heads: ['When', 'How many'],
      rows: spans.map(({ name, count }) => [name, countText(count)]),
    },
  }
}

function columnsPath(spans: readonly Span[], most: number): string {
  const step = WIDTH / spans.length
  const width = (step - GAP).toFixed(1)
  return spans
    .map(({ count }, at) => {
      // One of many is still to be seen.
      const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * COLUMN_HEIGHT))
      return height === 0 ? '' : `M${(at * step).toFixed(1)} ${COLUMN_HEIGHT}v-${height}h${width}v${height}z`
    })
    .join('')
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
      isExplained: true,
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
