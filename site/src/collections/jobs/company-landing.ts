/** The jobs of one company, however few. */
import { slugOf } from '#contract/words.ts'
import type { Hits } from '../../../record-index/index.ts'
import { sourceOf } from '../../api/items.ts'
import type { Store } from '../../store/store.ts'
import { relOf } from '../../views/follow.ts'
import { html } from '../../views/html.ts'
import type { Landing } from '../landing.ts'
import { companyRoleRows } from './role-rows.ts'
import { monogram } from './rows.ts'

export const companyLanding: Landing = {
  path: '/companies',
  facet: 'company',
  type: 'Organization',
  // Rows and postings lead to it.
  least: 1,
  above: [{ name: 'Companies', path: '/companies' }],
  filtersOf: company => ({ company }),
  titleOf: company => `Jobs at ${company}`,
  heading({ value, documents }, { store }) {
    const homepage = homepageOf(store, value, documents)
    return html`
      <div class="named">${monogram(value)}<h1 dir="auto">${value}</h1></div>
      ${homepage && html`<p><a href="${homepage.url}" rel="${relOf(homepage.follow)}">${URL.parse(homepage.url)?.hostname}</a></p>`}`
  },
  rows: companyRoleRows,
}

/** Certain where a board is called like the company and vouches for its posting as the employer's own. */
function homepageOf(store: Store, name: string, [newest]: Hits): { url: string; follow: boolean } | undefined {
  const job = newest === undefined ? undefined : store.jobs.record(newest)
  if (job?.verifiedBy !== 'employer-board') return undefined
  const board = sourceOf(store, 'jobs', job.source)
  return board && slugOf(board.name) === slugOf(name)
    ? { url: board.homepage, follow: board.follow === true }
    : undefined
}
