import { z } from 'zod'
import { CatalogEntry, EmploymentType, type JobRecord, type Pay, Seniority, WorkMode } from '#contract'
import { countryCode } from '#contract/countries.ts'
import { openTo } from '#contract/regions.ts'
import { isDropped } from '../collection.ts'
import { readPlace } from '../jobs/fields/place.ts'
import { readSeniority } from '../jobs/fields/seniority.ts'
import { companyKey } from '../jobs/name-keys.ts'
import { normalizeJob, readJob } from '../jobs/normalize.ts'
import { isWeb3Job, OPENING_LENGTH } from '../jobs/relevance.ts'
import { fingerprint, sameJob } from '../jobs/same-job.ts'
import { type Evaluation, exactRow, halfRows, inFirstHalf, labelsIn, type Row, yesNoRows } from './evaluation.ts'

const Text = z.string()
const Texts = z.array(Text)

/** Precision and recall of the relevance rule: over all labels, and over two halves. */
export const relevance: Evaluation = {
  name: 'relevance',
  run() {
    const labels = labelsIn('relevance', z.array(RelevanceLabel))
    const rows = (name: string, own: RelevanceLabel[]) =>
      yesNoRows(name, own.map(judgeRelevance), { precision: 0.95, recall: 0.9 })
    const isFirst = ({ title, company }: RelevanceLabel) => inFirstHalf(`${title} ${company}`)
    const halves = Object.groupBy(labels, label => (isFirst(label) ? 'A' : 'B'))
    return [...rows('all', labels), ...rows('half A', halves.A ?? []), ...rows('half B', halves.B ?? [])]
  },
}

const RelevanceLabel = z
  .strictObject({
    ...{ title: Text, company: Text, source: Text, web3: z.boolean() },
    ...{ tags: Texts, topics: Texts, opening: Texts, rest: Texts, link: Text },
  })
  .partial({ tags: true, topics: true, opening: true, rest: true, link: true })
type RelevanceLabel = z.infer<typeof RelevanceLabel>

function judgeRelevance(label: RelevanceLabel) {
  const { title, company, source, tags, topics, link, opening = [], rest = [], web3 } = label
  // Labels keep the telling words of a description; their place in it decides their weight.
  const description = opening.join('. ').padEnd(rest.length > 0 ? OPENING_LENGTH + 1 : 0) + rest.join('. ')
  const job = { title, company, tags, employerTopics: topics, description, links: link ? [link] : [] }
  return { label: web3, answer: isWeb3Job(job), text: `${title} | ${company} | ${source}` }
}

/** F1 of "these two records are one posting". */
export const duplicates: Evaluation = {
  name: 'duplicates',
  run: () => yesNoRows('one posting', labelsIn('duplicates', z.array(Pair)).map(judgePair), { f1: 0.95 }),
}

const Listing = z
  .strictObject({
    ...{ source: Text, company: Text, title: Text, countries: Texts.default([]) },
    ...{ location: Text, workMode: WorkMode, employmentType: EmploymentType, link: Text },
  })
  .partial({ location: true, workMode: true, employmentType: true, link: true })
const Pair = z.strictObject({ why: Text, same: z.boolean(), a: Listing, b: Listing })
type Pair = z.infer<typeof Pair>

/** As in a run in which both employers have boards of their own, which is the harder case. */
function judgePair({ why, same, a, b }: Pair) {
  const isListed = a.source === 'list' || b.source === 'list'
  const employers = new Set(isListed ? [] : [companyKey(a.company), companyKey(b.company)])
  // A listing without a link to a hiring platform leads to its own page on its source.
  const linked = (one: Pair['a'], page: string) => ({
    ...one,
    ...readPlace({ places: [one.location ?? ''], countries: one.countries, workMode: one.workMode, title: one.title }),
    link: one.link ?? `https://${one.source}.example/${page}`,
  })
  const answer = sameJob(fingerprint(linked(a, 'a')), fingerprint(linked(b, 'b')), employers)
  const [one, other] = [a, b].map(({ title, company, location }) => `${title} | ${company} | ${location ?? '-'}`)
  return { label: same, answer, text: `${why}: ${one} <> ${other}` }
}

/** Exactness of each normalized field; pay that no label states counts as invented, and none may be. */
export const fields: Evaluation = {
  name: 'fields',
  run() {
    const labels = labelsIn('fields', z.record(z.enum(FIELDS), z.array(FieldLabel)))
    const [stated, unpaid] = [labels.pay.filter(({ is }) => is !== null), labels.pay.filter(({ is }) => is === null)]
    const periodOf = (pay: unknown) => String(pay).split(' ').at(-1)
    return [
      ...FIELDS.map(field =>
        exactRow(`${field} exact`, labels[field], BARS[field], label => {
          const [answer, wanted] = [answerFor(field, label), textOf(label.is)]
          const { is: _is, ...given } = label
          return answer === wanted ? undefined : `${JSON.stringify(given)}: ${answer}, not ${wanted}`
        }),
      ),
      exactRow('pay never invented', unpaid, 1, label =>
        answerFor('pay', label) === 'absent' ? undefined : JSON.stringify(label),
      ),
      exactRow('periods exact', stated, 0.98, label =>
        periodOf(answerFor('pay', label)) === periodOf(label.is) ? undefined : String(label.is),
      ),
      ...levelRows(),
    ]
  },
}

const Amount = z.union([z.number(), Text])
const FieldLabel = z
  .strictObject({
    ...{ title: Text, company: Text, link: Text, posted: Amount, places: Texts, countries: Texts },
    ...{ remote: z.boolean(), workMode: Text, employmentType: Text, seniority: Text, tags: Texts, salary: Text },
    pay: z.strictObject({ min: Amount, max: Amount, currency: Text, period: Text }).partial(),
  })
  .partial()
  .extend({ is: z.union([Text, Texts, z.null()]) })
type FieldLabel = z.infer<typeof FieldLabel>
const BARS = {
  ...{ title: 0.99, company: 0.99, link: 0.99, date: 0.99, pay: 0.98 },
  ...{ workMode: 0.95, countries: 0.95, seniority: 0.95, employmentType: 0.95, tags: 0.95 },
}
type Field = keyof typeof BARS
const FIELDS = Object.keys(BARS) as Field[]
const NOW = new Date('2026-11-21T08:00:00Z')
const ENTRY = CatalogEntry.parse({
  ...{ id: 'example-labs', adapter: 'greenhouse', board: 'examplelabs', name: 'Example Labs', staleAfterHours: 24 },
  ...{ homepage: 'https://examplelabs.example', terms: 'https://examplelabs.example/terms' },
})
const RAW = { key: '1', title: 'Example Role', link: 'https://examplelabs.example/jobs/1' }

function answerFor(field: Field, { is, ...published }: FieldLabel): string {
  const outcome = readJob({ ...RAW, ...published }, ENTRY, NOW)
  return isDropped(outcome) ? `dropped: ${outcome.dropped}` : textOf(fieldOf(field, outcome))
}

function payText({ currency, min, max, period }: Pay): string {
  return `${currency} ${min ?? ''}-${max ?? ''} ${period}`
}

function fieldOf(field: Field, { pay, date, ...record }: JobRecord): string | string[] | null {
  if (field === 'pay') return pay ? payText(pay) : null
  return field === 'date' ? date.replace('.000Z', 'Z') : (record[field] ?? null)
}

/** Countries and tags are compared as sets. */
function textOf(value: string | string[] | null): string {
  return Array.isArray(value) ? `[${[...value].sort().join(', ')}]` : (value ?? 'absent')
}

/** Titles and their levels. */
function levelRows(): Row[] {
  const labels = z.array(z.tuple([Text, Seniority.nullable()]))
  return halfRows('levels exact', 'levels', labels, 0.97, ([title, level]) => {
    const answer = readSeniority(title) ?? null
    return answer === level ? undefined : `${title}: ${answer}, not ${level}`
  })
}

/** Cities, countries and regions of published locations, and eligibility; the half set aside has separate rows. */
export const places: Evaluation = {
  name: 'places',
  run() {
    const { locations, openTo: questions } = labelsIn('places', PlaceLabels)
    const labels = Object.entries(locations).map(([place, wanted]) => placeLabel(place, wanted))
    const halves = Map.groupBy(labels, ({ isHeldOut }) => (isHeldOut ? 'held out' : 'tuned'))
    return [
      ...(['tuned', 'held out'] as const).flatMap(set => placeRows(set, halves.get(set) ?? [])),
      exactRow('open_to', questions, 0.98, ([location, workMode, country, wanted]) => {
        const place = readPlace({ places: [location], workMode, title: RAW.title })
        const answer = openTo(place, countryCode(country) ?? country)
        return answer === wanted ? undefined : `${location} | ${country}: ${answer}, not ${wanted}`
      }),
    ]
  },
}

const Question = z.tuple([Text, Text, Text, z.enum(['yes', 'no', 'unknown'])])
const PlaceLabels = z.strictObject({ locations: z.record(Text, Text), openTo: z.array(Question) })

function placeLabel(location: string, wanted: string) {
  const [cities = '', countries = '', regions = ''] = wanted
    .split('|')
    .map(part => setOf(part.split(',').map(one => one.trim())))
  return { location, cities, countries, regions, isHeldOut: inFirstHalf(location) }
}

function placeRows(set: string, labels: ReturnType<typeof placeLabel>[]): Row[] {
  const bars = { cities: 0.97, countries: 0.98, regions: 0.98 }
  return (['cities', 'countries', 'regions'] as const).map(field =>
    exactRow(`${field} (${set})`, labels, bars[field], label => {
      const { places: found = [], countries, regions = [] } = readPlace({ places: [label.location], title: RAW.title })
      const answers = { cities: found.flatMap(({ city }) => city ?? []), countries, regions }
      const answer = setOf(answers[field])
      return answer === label[field] ? undefined : `${JSON.stringify(label.location)}: ${answer}, not ${label[field]}`
    }),
  )
}

function setOf(values: string[]): string {
  return [...new Set(values.filter(value => value !== ''))].sort().join(', ')
}

/** Facts from the text of a posting whose place is only "Remote": residence, work mode, closed, last day, pay. */
export const texts: Evaluation = {
  name: 'texts',
  run: () =>
    halfRows('texts exact', 'texts', z.record(Text, Text).transform(Object.entries<string>), 0.95, ([text, wanted]) => {
      const answer = saidBy(text)
      return answer === wanted ? undefined : `${text}: ${answer}, not ${wanted}`
    }),
}

function saidBy(description: string): string {
  const record = normalizeJob({ ...RAW, title: 'Protocol Engineer', places: ['Remote'], description }, ENTRY, NOW)
  if (isDropped(record)) return record.dropped
  const { countries, regions = [], closedTo = [], workMode, closesAt, pay } = record
  const where = [...regions, ...countries, ...(closedTo.length > 0 ? [`not ${closedTo.join(', ')}`] : [])].join(', ')
  const mode = workMode === 'remote' ? '' : workMode
  return where || mode || (pay && payText(pay)) || (closesAt ? `closes ${closesAt.slice(0, 10)}` : '-')
}
