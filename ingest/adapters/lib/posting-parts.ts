import { escapeText } from 'entities'
import type { RawJob } from '../../adapter.ts'
import { type PayPaths, payOf } from './json-records.ts'
import type { Row } from './row.ts'

/** `Role at Company`, split at the last " at ": roles hold the word as well ("Engineer at Large at Example Labs"). */
export function splitRoleAtCompany(title: string) {
  const parts = title.split(' at ')
  const company = parts.pop() ?? ''
  return titleOf(parts.join(' at '), company, title)
}

/** `Company: Role`, split at the first colon before a space: roles hold colons more often than names do. */
export function splitCompanyColonRole(title: string) {
  const [company = '', ...role] = title.split(/(?<=:)\s/)
  return titleOf(role.join(' '), company.slice(0, -1), title)
}

/** Without a company the record rules drop the posting, for a board is not an employer. */
function titleOf(role: string, company: string, title: string) {
  const isSplit = role.trim() !== '' && company.trim() !== ''
  return isSplit ? { role: role.trim(), company: company.trim() } : { role: title.trim(), company: '' }
}

/** Joins the parts of a posting into one HTML text, each under its heading; headings are plain text in every source. */
export function joinSections(sections: { heading?: string; html?: string }[]): string | undefined {
  const parts = sections.flatMap(({ heading, html }) =>
    html ? [(heading ? `<h3>${escapeText(heading)}</h3>` : '') + html] : [],
  )
  return parts.length > 0 ? parts.join('\n') : undefined
}

const CONTRACT = /^(?:(?:full|part)[ -]?time|freelance|internship)$/i

/** The kind of contract, if a board keeps it among its tags; "contract" is left out, since it may be a smart one. */
export function contractAmong(tags: string[]): string | undefined {
  return tags.filter(tag => CONTRACT.test(tag.trim())).join(', ') || undefined
}

type Pay = NonNullable<RawJob['pay']>

/** Pay with amounts in cents. */
export function payInCents(row: Row, at: PayPaths): Pay | undefined {
  const pay = payOf(row, at)
  const units = (cents: number | string | undefined) => (cents === undefined ? undefined : Number(cents) / 100)
  const [min, max] = [units(pay?.min), units(pay?.max)]
  return Number.isNaN(min) || Number.isNaN(max) ? undefined : pay && { ...pay, min, max }
}

const RANGE = { min: 'min_cents', max: 'max_cents', currency: 'currency_type', period: 'title' }

/** The `pay_input_ranges` of Greenhouse and Gem: in cents, the period only in the words of their titles. */
export function payRanges(row: Row): Pick<RawJob, 'pay' | 'tiers' | 'salary'> {
  return oneOrTiers(row.rows('pay_input_ranges').flatMap(range => payInCents(range, RANGE) ?? []))
}

/** Numbers if there is one range. Several are those of several places or levels: a text, and the tiers it is made of. */
export function oneOrTiers(ranges: Pay[]): Pick<RawJob, 'pay' | 'tiers' | 'salary'> {
  // The same figures entered once per place are one range.
  const figures = ({ min, max, currency }: Pay) => JSON.stringify([min, max, currency])
  const all = ranges.filter((range, at) => ranges.findIndex(other => figures(range) === figures(other)) === at)
  return all.length > 1 ? { salary: all.map(describe).join('; '), tiers: all } : { pay: all[0] }
}

function describe({ period: title, min, max, currency }: Pay): string {
  const amounts = [min, max].flatMap(amount => (amount === undefined ? [] : Number(amount).toLocaleString('en-US')))
  const label = title?.trim().replace(/:$/, '')
  return [label ? `${label}:` : '', [...new Set(amounts)].join(' - '), currency ?? ''].filter(Boolean).join(' ')
}
