import { countText } from '../views/count.ts'
import { type Html, html } from '../views/html.ts'

/** A part of a whole, and where its records are. */
export interface Share {
  name: string
  count: number
  path?: string
}

/**
 * How large each part is, the longest bar for the largest. The names and numbers beside them say the same in words; one
 * part alone tells nothing.
 */
export function bars(title: string, shares: readonly Share[]): Html {
  if (shares.length < 2) return html``
  const most = Math.max(...shares.map(({ count }) => count))
  return html`<section class="plot"><h2>${title}</h2><ul class="bars">${shares.map(share => bar(share, most))}</ul></section>`
}

function bar({ name, count, path }: Share, most: number): Html {
  const width = Math.max(1, Math.round((100 * count) / most))
  return html`
    <li>
      ${path === undefined ? html`<bdi>${name}</bdi>` : html`<a href="${path}"><bdi>${name}</bdi></a>`}
      <span class="figure">${countText(count)}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v4h-${width}z"/></svg>
    </li>`
}
