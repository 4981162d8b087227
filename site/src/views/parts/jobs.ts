import { endpoints } from '../../api/endpoints.ts'
import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import { type JobListPage, readJobs } from '../job-list.ts'
import { queryPage } from '../query-page.ts'
import { jobRows } from '../rows/job-rows.ts'
import { freshnessOf } from '../source-freshness.ts'
import { attribute, checkField, choiceField, filterForm } from './form.ts'
import { headed, listParts, type Noun, rowsOr } from './list.ts'

const TITLE = 'Web3 jobs'
const LEAD =
  'From employers’ own boards and from job boards, asked again at every refresh. What is gone from its source is soon gone from this list.'
const NOUN: Noun = ['open job', 'open jobs']

export const jobsPage = queryPage('/jobs', readJobs, (list, services) => {
  const facts = {
    endpoint: endpoints.listJobs,
    freshness: freshnessOf(services, 'jobs'),
    title: TITLE,
    description:
      "Open Web3 jobs, mostly from employers' own boards, asked again at every refresh, newest first. No account, no key.",
    image: '/og/jobs.png',
    noun: NOUN,
    heading: headed(TITLE, LEAD),
    filters: filtersOf(list),
    note: list.unpaid && noteOf(list.unpaid),
    records: rowsOr(jobRows(services, list.documents), list, NOUN),
  }
  return listParts(list, facts, services)
})

function noteOf({ count, all, included }: NonNullable<JobListPage['unpaid']>): Html {
  return html`${countText(count)} of all ${countText(all)} open jobs state no pay that can be compared and are left out. <a href="${included}">Include jobs without stated pay</a>`
}

function filtersOf({ filters, options, chips }: JobListPage): Html {
  const fields = html`
    ${checkField('Remote only', 'remote', filters.remote === true)}
    ${choiceField('Country', 'country', 'Any country', options.country)}
    <label class="field">Place <input type="text" name="location"${attribute('value', filters.location)} maxlength="200" placeholder="London"></label>
    ${choiceField('Level', 'seniority', 'Any level', options.seniority)}
    ${choiceField('Tag', 'tag', 'Any tag', options.tag)}
    ${choiceField('Chain', 'chain', 'Any chain', options.chain)}
    <label class="field">
      Company
      <input type="text" name="company"${attribute('value', filters.company)} maxlength="200" list="companies" placeholder="Any company">
      <datalist id="companies">${options.company}</datalist>
    </label>
    <fieldset class="pay-fields">
      <legend>Pay a year, at least</legend>
      <div class="paired">
        <input type="number" name="min_salary"${attribute('value', filters.min_salary)} min="1" step="1" inputmode="numeric" placeholder="120000" aria-label="Lowest pay a year">
        <select name="salary_currency" aria-label="Currency"><option value="">USD</option>${options.currency}</select>
      </div>
      ${checkField('Include jobs without stated pay', 'include_unknown_salary', filters.include_unknown_salary === true, 'check small')}
    </fieldset>`
  return filterForm({
    path: '/jobs',
    name: 'Jobs',
    search: filters.search,
    about: 'Words in the posting',
    placeholder: 'solidity',
    set: chips.length,
    fields,
  })
}
