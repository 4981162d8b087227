import { type Html, html } from '../views/html.ts'
import { inTable } from './in-table.ts'

/** An amount, or from which to which. */
export interface Range {
  from: number
  to: number
}

const WIDTH = 240
const STEP = 8
/** As many are drawn, spread evenly over all; the table has the same. */
const MOST = 16

/**
 * Ranges on one scale, the highest first. `about` says in a sentence how many they are of how many; `amountText` writes
 * an amount. Nothing for fewer than three: they would tell more of single records than of all.
 */
export function ranges(
  title: string,
  all: readonly Range[],
  about: string,
  amountText: (amount: number) => string,
): Html {
  if (all.length < 3) return html``
  const sorted = all.toSorted((a, b) => b.to - a.to || b.from - a.from)
  const shown = evenly(sorted, MOST)
  const [lowest, highest] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))]
  const height = shown.length * STEP
  return html`
    <section class="plot">
      <h2>${title}</h2>
      <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${about}">
        <title>${about}</title>
        <path d="${shown.map((range, at) => pathOf(range, at, { lowest, highest })).join('')}"/>
      </svg>
      <p class="ends"><span>${amountText(lowest)}</span><span>${amountText(highest)}</span></p>
      <p class="small quiet">${about}</p>
      ${inTable(
        shown.map(({ from, to }) => [amountText(from), amountText(to)]),
        ['From', 'To'],
      )}
    </section>`
}

function pathOf({ from, to }: Range, at: number, scale: { lowest: number; highest: number }): string {
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
