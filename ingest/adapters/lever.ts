/**
 * Lever postings: https://github.com/lever/postings-api
 * - Tenants in the EU are on hosts of their own; the catalog writes them `board: eu/<site>`.
 * - `createdAt` (epoch milliseconds) is the only date; evergreen talent pools are years old.
 * - `lists` hold bare `<li>` runs; `salaryDescription` is prose about pay, so it joins the description.
 * - `workplaceType` is `unspecified` if the employer chose nothing.
 */
import { escapeText } from 'entities'
import { jobsFrom } from './lib/json-source.ts'
import { joinSections } from './lib/posting-parts.ts'
import type { Row } from './lib/row.ts'

export const lever = jobsFrom({
  name: 'lever',
  mayBeEmpty: true,
  url: ({ board, id }) => address(board ?? id),
  fields: {
    key: 'id',
    title: 'text',
    link: 'hostedUrl',
    applyUrl: 'applyUrl',
    posted: 'createdAt',
    places: ['categories.location', 'categories.allLocations'],
    countries: 'country',
    employmentType: 'categories.commitment',
    seniority: 'categories.level',
    department: ['categories.department', 'categories.team'],
    pay: {
      min: 'salaryRange.min',
      max: 'salaryRange.max',
      currency: 'salaryRange.currency',
      period: 'salaryRange.interval',
    },
  },
  more(row) {
    const workMode = row.text('workplaceType')
    return { workMode: workMode === 'unspecified' ? undefined : workMode, description: describe(row) }
  },
})

function address(board: string): string {
  const [, region, site = board] = /^(eu)\/(.+)$/.exec(board) ?? []
  const host = region ? 'api.eu.lever.co' : 'api.lever.co'
  return `https://${host}/v0/postings/${encodeURIComponent(site)}?mode=json`
}

function describe(row: Row): string | undefined {
  const plain = row.text('descriptionPlain')
  return joinSections([
    { html: row.text('description') ?? (plain && `<p>${escapeText(plain).replaceAll('\n', '<br>')}</p>`) },
    ...row.rows('lists').map(list => {
      const items = list.text('content')
      return { heading: list.text('text'), html: items && `<ul>${items}</ul>` }
    }),
    { html: row.text('salaryDescription') },
    { html: row.text('additional') },
  ])
}
