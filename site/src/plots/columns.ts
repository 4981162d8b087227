import { countText } from '../views/count.ts'
import { type Html, html } from '../views/html.ts'
import { inTable } from './in-table.ts'

/** A month or a day, as a reader calls it, and how many fall into it. */
export interface Span {
  name: string
  count: number
}

const [WIDTH, HEIGHT, GAP] = [240, 56, 2]

/** How many fall into each of some months or days that follow one another. Nothing where there are none. */
export function columns(title: string, spans: readonly Span[]): Html {
  const [first, last] = [spans[0], spans.at(-1)]
  const most = Math.max(...spans.map(({ count }) => count))
  if (!first || !last || most <= 0) return html``
  const peak = spans.find(({ count }) => count === most) ?? first
  const said = `${title}: ${first.name} to ${last.name}; most in ${peak.name}, ${countText(most)}.`
  return html`
    <section class="plot">
      <h2>${title}</h2>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${said}">
        <title>${said}</title>
        <path class="ground" d="M0 ${HEIGHT - 0.5}h${WIDTH}"/>
        <path d="${pathOf(spans, most)}"/>
      </svg>
      <p class="ends"><span>${first.name}</span><span>${last.name}</span></p>
      ${inTable(
        spans.map(({ name, count }) => [name, countText(count)]),
        ['When', 'How many'],
      )}
    </section>`
}

function pathOf(spans: readonly Span[], most: number): string {
  const step = WIDTH / spans.length
  const width = (step - GAP).toFixed(1)
  return spans
    .map(({ count }, at) => {
      // One of many is still to be seen.
      const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * HEIGHT))
      return height === 0 ? '' : `M${(at * step).toFixed(1)} ${HEIGHT}v-${height}h${width}v${height}z`
    })
    .join('')
}
