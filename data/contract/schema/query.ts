import { z } from 'zod'
import { Seniority } from './job.ts'
import { Collection, digitsToNumber } from './primitives.ts'
import { SourceState } from './source-status.ts'
import { EventType } from './web3-event.ts'

const MAX_TEXT = 200

/** As an untouched form field is sent. */
function emptyToAbsent(value: unknown): unknown {
  return value === '' ? undefined : value
}

function text(name: string, description: string, example: string) {
  const tooLong = `${name} must be at most ${MAX_TEXT} characters.`
  const words = z.string(`${name} must be text.`).max(MAX_TEXT, tooLong)
  return z
    .preprocess(emptyToAbsent, words.optional())
    .meta({ description, examples: [example], hint: `Shorten ${name} or omit it.` })
}

/** Decimal digits only: `5.0`, `+5`, `1e2` and the empty text are refused, never rounded. */
function integer(name: string, min: number, max: number, fallback: number, description: string) {
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const range = isOpen ? `an integer of at least ${min}` : `an integer from ${min} to ${max}`
  const message = `${name} must be ${range}.`
  const number = z
    .int(isOpen ? wholeNumber(name, message) : message)
    .min(min, message)
    .max(max, message)
  return z
    .preprocess(digitsToNumber, number)
    .default(fallback)
    .meta({ description, examples: [fallback], hint: `Send ${name} as ${range} or omit it to use ${fallback}.` })
}

/** Beyond 2^53 numbers are no longer exact, which is nothing that a range without an upper end says. */
function wholeNumber(name: string, message: string) {
  const tooLarge = `${name} must be at most ${Number.MAX_SAFE_INTEGER}.`
  return { error: ({ code }: { code: string }) => (code === 'too_big' ? tooLarge : message) }
}

function choice<const T extends readonly string[]>(name: string, values: T, description: string) {
  const message = `${name} must be one of ${values.join(', ')}.`
  return z
    .preprocess(emptyToAbsent, z.enum(values, message).optional())
    .meta({ description, examples: [values[0]], hint: `Send one of the listed values or omit ${name}.` })
}

/** A real boolean in OpenAPI and MCP; in a URL the words true and false. */
function flag(name: string, description: string) {
  return z
    .preprocess(wordToBoolean, z.boolean(`${name} must be true or false.`).optional())
    .meta({ description, examples: [true], hint: `Send true or false, or omit ${name}.` })
}

function wordToBoolean(value: unknown): unknown {
  if (value === '') return undefined
  return value === 'true' || value === 'false' ? value === 'true' : value
}

/** A calendar day or an instant with its zone. */
function moment(name: string, description: string) {
  const message = `${name} must be a day such as 2026-11-01 or an instant such as 2026-11-01T08:00:00Z.`
  return z
    .preprocess(emptyToAbsent, z.union([z.iso.date(), z.iso.datetime({ offset: true })], message).optional())
    .meta({ description, examples: ['2026-11-01'], hint: `Correct or omit ${name}; in an address + is written %2B.` })
}

function day(name: string, description: string) {
  const message = `${name} must be a day such as 2026-11-01.`
  return z
    .preprocess(emptyToAbsent, z.iso.date(message).optional())
    .meta({ description, examples: ['2026-11-01'], hint: `Correct or omit ${name}.` })
}

function amount(name: string, description: string) {
  const message = `${name} must be an integer of at least 1.`
  const digits = (value: unknown) => digitsToNumber(emptyToAbsent(value))
  return z
    .preprocess(digits, z.int(wholeNumber(name, message)).min(1, message).optional())
    .meta({ description, examples: [120000], hint: `Send a whole number or omit ${name}.` })
}

const COUNTRY =
  'Country: its name in English or another language, ISO 3166-1 code or common short name (Germany, Deutschland, DE, UK, Holland).'

export const JobQuery = z.object({
  search: text('search', 'Words that must all occur in title, company, tags or description.', 'solidity'),
  tag: text('tag', 'One tag, compared as a slug.', 'defi'),
  company: text('company', 'Words that must all occur in the company name.', 'coinbase'),
  remote: flag('remote', 'Only jobs that can (true) or cannot (false) be done fully remote.'),
  country: text('country', COUNTRY, 'DE'),
  location: text('location', 'Words that must all occur in the place as published.', 'london'),
  chain: text('chain', 'One chain, compared as a slug.', 'ethereum'),
  seniority: choice('seniority', Seniority.options, 'Level that the posting states.'),
  min_salary: amount(
    'min_salary',
    'Yearly pay the posting must reach, in salary_currency. Hourly, daily, weekly and monthly pay counts as 2,080 hours, 260 days, 52 weeks or 12 months. Jobs without comparable pay are left out unless include_unknown_salary is true.',
  ),
  salary_currency: text(
    'salary_currency',
    'ISO 4217 code of the currency that min_salary is in; USD when absent.',
    'USD',
  ),
  include_unknown_salary: flag(
    'include_unknown_salary',
    'With min_salary: keep jobs whose pay is unknown or in another currency.',
  ),
  posted_after: moment('posted_after', 'Only jobs published at or after this time.'),
  limit: integer('limit', 1, 200, 50, 'How many jobs to return.'),
  offset: integer('offset', 0, Number.MAX_SAFE_INTEGER, 0, 'How many matching jobs to skip.'),
})
export type JobQuery = z.infer<typeof JobQuery>

export const NewsQuery = z.object({
  search: text('search', 'Words that must all occur in title, snippet or source.', 'ethereum'),
  source: text('source', 'One publication, compared as a slug.', 'decrypt'),
  since: moment('since', 'Only items published at or after this time.'),
  limit: integer('limit', 1, 100, 30, 'How many news items to return.'),
})
export type NewsQuery = z.infer<typeof NewsQuery>

export const EventQuery = z.object({
  search: text('search', 'Words that must all occur in name, city, country or description.', 'hackathon'),
  type: choice('type', [...EventType.options, 'online'], 'Format; online finds everything held online.'),
  country: text('country', COUNTRY, 'Singapore'),
  from: day('from', 'Only events that end on or after this day.'),
  to: day('to', 'Only events that start on or before this day.'),
  online: flag('online', 'Only events held online (true), or only those that are not (false).'),
  include_past: flag('include_past', 'Also events that are over.'),
  limit: integer('limit', 1, 200, 50, 'How many events to return.'),
})
export type EventQuery = z.infer<typeof EventQuery>

/** Nobody turns the pages of a calendar, and what it leaves out is not missed: it holds as much as one answer may. */
export const EventCalendarQuery = EventQuery.extend({
  limit: integer('limit', 1, 200, 200, 'How many events to return.'),
})

export const GlossaryQuery = z.object({
  search: text('search', 'Words that must all occur in term, synonyms or definition.', 'rollup'),
  category: text('category', 'One category, compared as a slug.', 'DeFi'),
  limit: integer('limit', 1, 250, 50, 'How many terms to return.'),
})
export type GlossaryQuery = z.infer<typeof GlossaryQuery>

/** Facets take a list's filters and no paging. */
export const JobFacetQuery = JobQuery.omit({ limit: true, offset: true })
export const NewsFacetQuery = NewsQuery.omit({ limit: true })
export const EventFacetQuery = EventQuery.omit({ limit: true })
export const GlossaryFacetQuery = GlossaryQuery.omit({ limit: true })

export const SearchQuery = z.object({
  q: z
    .string({ error: ({ input }) => (input === undefined ? 'q is required.' : 'q must be text.') })
    .trim()
    .min(1, 'q is required.')
    .max(MAX_TEXT, `q must be at most ${MAX_TEXT} characters.`)
    .meta({ description: 'Words that must all occur.', examples: ['rollup'], hint: 'Send q=some words.' }),
  limit: integer('limit', 1, 50, 5, 'How many records of each collection to return.'),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const ChangeQuery = z.object({
  cursor: text('cursor', 'nextCursor of an earlier answer; without it the oldest kept change comes first.', 'c2VxOjA'),
  collection: choice('collection', Collection.options, 'Only changes of this collection.'),
  limit: integer('limit', 1, 1000, 200, 'How many changes to return.'),
})
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** The lists for people have pages beside the filters of the API. */
export const PageQuery = z.object({ page: integer('page', 1, 100_000, 1, 'Which page of the list to show.') })

/** Which sources the status page shows. */
export const StatusQuery = z.object({
  state: choice('state', SourceState.options, 'Only sources in this state.'),
})

/** The month a calendar shows. */
export const MonthQuery = z.object({
  month: z
    .preprocess(
      emptyToAbsent,
      z
        .string()
        .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'month must be a year and a month such as 2026-11.')
        .optional(),
    )
    .meta({ description: 'The month to show.', examples: ['2026-11'], hint: 'Correct or omit month.' }),
})

/** Every parameter is ignored. */
export const NoQuery = z.object({})
