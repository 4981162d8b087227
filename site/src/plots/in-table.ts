import { type Html, html } from '../views/html.ts'

/** What a plot draws, in numbers, for whoever asks. */
export function inTable(rows: readonly (readonly string[])[], heads: readonly string[]): Html {
  const head = heads.map(text => html`<th scope="col">${text}</th>`)
  const body = rows.map(cells => html`<tr>${cells.map(text => html`<td>${text}</td>`)}</tr>`)
  return html`<details class="as-table"><summary>In numbers</summary><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></details>`
}
