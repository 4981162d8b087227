import { type CatalogEntry, instantOf, JobRecord } from '#contract'
import type { RawJob } from '../adapter.ts'
import { type Dropped, isDropped } from '../collection.ts'
import { cut, isUnreadable, saysNothing } from '../text/characters.ts'
import { identityHash, makeId } from '../text/identity.ts'
import { line, plainText } from '../text/plain-text.ts'
import { canonicalUrl } from '../text/url.ts'
import { readCloses, readPosted } from './fields/dates.ts'
import { readEligibility } from './fields/eligibility.ts'
import { readPay, readTiers, salaryText } from './fields/pay.ts'
import { readPayInText, readPayInTitle } from './fields/pay-in-text.ts'
import { readPlace } from './fields/place.ts'
import { readEmploymentType, readSeniority } from './fields/seniority.ts'
import { readTags } from './fields/taxonomy.ts'
import { isEmployerBoard, leadsToList } from './posting-link.ts'
import { judgeJob } from './relevance.ts'

const MAX_DESCRIPTION = 8000
/** Pay is at the end of long texts. */
const MAX_TEXT = 20_000
const MAX_KEY = 300
/** More than any employer gives a posting. */
const MOST_TAGS = 200
/** One for every state and level; no form that people fill in has more. */
const MOST_TIERS = 100
/** Placeholders of boards for a hidden employer; such a posting cannot be distinguished from a trap. */
const NO_EMPLOYER =
  /^[^\p{L}\p{N}]*(?:(?:company |client |employer )?(?:confidential|undisclosed|unnamed|unknown)(?: (?:company|client|employer|listing|careers))?|anonymous (?:company|employer|client)|(?:name )?not (?:disclosed|specified)|n\/a|null|undefined|none|tbd)[^\p{L}\p{N}]*$/iu

/** One posting as published, as a stored record, or the rule it is dropped by. */
export function normalizeJob(raw: RawJob, entry: CatalogEntry, now: Date): JobRecord | Dropped {
  const record = readJob(raw, entry, now)
  return isDropped(record) ? record : judgeJob(record, raw, entry)
}

/** Every field of a posting as its source states it; without a title, company or link it is dropped by a rule. */
export function readJob(published: RawJob, entry: CatalogEntry, now: Date): JobRecord | Dropped {
  const raw = { ...published, ...ownWords(published) }
  const title = line(raw.title)
  if (isUnreadable(title)) return { dropped: 'unreadable-title' }
  const company = line(raw.company ?? entry.name)
  if (!/[\p{L}\p{N}]/u.test(company)) return { dropped: 'unreadable-company' }
  if (NO_EMPLOYER.test(company)) return { dropped: 'unnamed-company' }
  if (saysNothing(company)) return { dropped: 'unreadable-company' }
  const link = canonicalUrl(raw.link, { keep: entry.keepLink })
  // A source that is one page with all its postings has no other page to link to.
  if (link === undefined || (leadsToList(link) && link !== entry.url)) return { dropped: 'unreadable-link' }
  const text = plainText(raw.description ?? '', { format: raw.isPlain ? 'text' : 'html', maxLength: MAX_TEXT })
  const place = readPlace({ ...raw, title, text })
  const record = {
    ...whoAndWhere(raw, entry, { title, company, link }),
    ...place,
    ...whatAndWhen(raw, entry, { title, text, now }),
    ...readOffer({ ...raw, title }, text, place.countries),
    eligibility: readEligibility(text),
    alsoListedAt: [],
    flags: [],
    firstSeenAt: instantOf(now),
    verifiedBy: isEmployerBoard(entry) ? 'employer-board' : 'aggregator',
  }
  const checked = JobRecord.safeParse(record)
  return checked.success ? checked.data : { dropped: 'invalid-record' }
}

/** The source's own words as lines: the patterns that read them need not be quick on a megabyte of line breaks. */
function ownWords({ workMode, employmentType, seniority, pay, tiers, tags }: RawJob): Partial<RawJob> {
  const word = (text: string | undefined) => (text === undefined ? undefined : line(text))
  const words = <T extends RawJob['pay']>(one: T) =>
    one && { ...one, currency: word(one.currency), period: word(one.period) }
  return {
    workMode: word(workMode),
    employmentType: word(employmentType),
    seniority: word(seniority),
    pay: words(pay),
    tiers: tiers?.slice(0, MOST_TIERS).map(words),
    tags: tags?.slice(0, MOST_TAGS),
  }
}

function whoAndWhere(raw: RawJob, entry: CatalogEntry, posting: { title: string; company: string; link: string }) {
  const applyUrl = raw.applyUrl === undefined ? undefined : canonicalUrl(raw.applyUrl, { keep: entry.keepLink })
  return {
    id: makeId(`${posting.title} ${posting.company}`, identityHash(entry, raw.key)),
    ...posting,
    source: entry.id,
    sourceKey: raw.key.slice(0, MAX_KEY),
    sourceUrl: entry.homepage,
    applyUrl: applyUrl === posting.link ? undefined : applyUrl,
  }
}

function whatAndWhen(raw: RawJob, entry: CatalogEntry, posting: { title: string; text: string; now: Date }) {
  const { title, text, now } = posting
  const description = cut(text, MAX_DESCRIPTION) || undefined
  const department = line(raw.department ?? '')
  const employmentType = readEmploymentType(raw.employmentType, title)
  // Boards show a default ("experienced") for internships as well.
  const level = employmentType === 'internship' ? 'intern' : raw.seniority
  const posted = readPosted(raw.posted, now)
  const isWeb3 = entry.scope === 'all'
  const { tags, chains } = readTags({ title, tags: raw.tags ?? [], description: description ?? '', isWeb3 })
  return {
    ...posted,
    closesAt: readCloses(raw.closes, text, posted, now),
    description,
    department: department === '' || saysNothing(department) ? undefined : department,
    seniority: readSeniority(title, level),
    employmentType,
    tags,
    // A chain's builder has it in every posting.
    chains: [...new Set([...(entry.chains ?? []), ...chains])],
  }
}

/** Pay from the source's own field, else as the text states it without doubt. "Offers Equity" is not a wage. */
function readOffer({ title, salary, pay: numbers, tiers, places = [] }: RawJob, text: string, countries: string[]) {
  if (tiers && salary) return { pay: readTiers(tiers, salary, countries), salary: salaryText(salary) }
  const isSilent = numbers === undefined && !/[1-9]/.test(salary ?? '')
  const pay = isSilent
    ? (readPayInTitle(title, countries) ?? readPayInText(text, places, countries))
    : readPay({ salary, pay: numbers, countries })
  return { pay, salary: salaryText(salary, pay, numbers) }
}
