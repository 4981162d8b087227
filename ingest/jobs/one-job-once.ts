import { isFirstSight, type JobRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { domainLabel, ownDomain, plainName } from '../text/look-alike.ts'
import { keyOf } from './identity.ts'
import { companyKey } from './name-keys.ts'
import { isHiringHost } from './posting-link.ts'
import { type Fingerprint, fingerprint, placeCloseness, sameJob, sharesPosting, wordKeys } from './same-job.ts'
import { ownerOf } from './trust/known-companies.ts'
import { hiringTenant, isOpenToAll } from './trust/trust.ts'

interface Origins {
  /** Catalog tier of a source; 1 is the employer's own board. */
  tierOf(source: string): number
  /** The record was in the last snapshot under its key. */
  isStored(record: JobRecord): boolean
  /** Its source has moved to another board, which answers under keys of its own. */
  isOfFormerBoard(record: JobRecord): boolean
  /** Its source did not answer in this run, or is no longer read, which does not mean that the posting is gone. */
  isUnanswered(record: JobRecord): boolean
}

/** One record per posting: one seen in this run wins, then the employer's board, even if that no longer lists it. */
export function oneJobOnce(records: JobRecord[], origins: Origins) {
  const trusted = records.filter(record => record.flags.length === 0)
  const own = trusted.filter(record => origins.tierOf(record.source) === 1)
  const employers = new Set(own.map(record => companyKey(record.company)))
  const index = new Map<string, Fingerprint[]>()
  const groups = new Map<Fingerprint, JobRecord[]>()
  for (const record of trusted.toSorted((a, b) => compareRank(a, b, origins))) {
    const own = fingerprint(record)
    const winner = bestWinner(own, index, employers, origins)
    if (winner) groups.get(winner)?.push(record)
    else groups.set(own, [])
    for (const key of winner ? own.links : [...own.links, ...wordKeys(own)])
      index.set(key, [...(index.get(key) ?? []), winner ?? own])
  }
  const folded: { record: JobRecord; into: JobRecord }[] = []
  const winners = [...groups].map(([{ job }, losers]) => {
    const into = absorb(job, losers, origins)
    folded.push(...losers.map(record => ({ record, into })))
    return into
  })
  // A posting under suspicion must not lend its link to an honest one.
  return { records: [...winners, ...records.filter(record => record.flags.length > 0)], folded }
}

function bestWinner(
  own: Fingerprint,
  index: Map<string, Fingerprint[]>,
  employers: ReadonlySet<string>,
  origins: Origins,
): Fingerprint | undefined {
  const candidates = new Set([...own.links, ...wordKeys(own)].flatMap(key => index.get(key) ?? []))
  const fitting = [...candidates].filter(
    winner => mayJoin(winner.job, own.job, origins) && sameJob(winner, own, employers),
  )
  const closeness = (winner: Fingerprint) => (sharesPosting(winner, own) ? 10 : 0) + placeCloseness(winner.job, own.job)
  const distance = ({ job }: Fingerprint) => Math.abs(Date.parse(job.date) - Date.parse(own.job.date))
  return fitting.sort((a, b) => closeness(b) - closeness(a) || distance(a) - distance(b))[0]
}

function mayJoin(winner: JobRecord, own: JobRecord, origins: Origins): boolean {
  const isOnOneBoard = winner.source === own.source && origins.tierOf(own.source) === 1
  if (isOnOneBoard && (!origins.isOfFormerBoard(own) || origins.isStored(winner))) return false
  if (isOfNamesake(winner, own, origins) || isOfNamesake(own, winner, origins)) return false
  return !isLater(own, winner) && !isLater(winner, own)
}

/** Whether a listing elsewhere leads to the site of another firm with the employer's name. */
function isOfNamesake(board: JobRecord, listing: JobRecord, { tierOf }: Origins): boolean {
  if (tierOf(board.source) !== 1 || tierOf(listing.source) === 1 || !isFirmsOwn(board.sourceUrl)) return false
  const own = new Set([board.sourceUrl, board.link, board.applyUrl ?? '', listing.sourceUrl].map(domainLabel))
  return [listing.link, listing.applyUrl ?? ''].some(link => {
    const label = domainLabel(link)
    const isNamed = plainName(label).includes(plainName(board.company))
    return isNamed && !own.has(label) && isFirmsOwn(link) && ownerOf(link) === undefined
  })
}

/** Whether an address is on a site that one firm has for itself. */
function isFirmsOwn(link: string): boolean {
  const host = URL.parse(link)?.hostname ?? ''
  return !isHiringHost(host) && hiringTenant(host) === undefined && !isOpenToAll(ownDomain(link) ?? '')
}

/** Published after the other one closed: the role is open again, which is a new posting. */
function isLater(record: JobRecord, other: JobRecord): boolean {
  return other.closedAt !== undefined && !isFirstSight(record) && record.date > other.closedAt
}

/** The winner with the older id of the group, unless it has one itself, and with the other listings of the posting. */
function absorb(winner: JobRecord, losers: JobRecord[], origins: Origins): JobRecord {
  if (losers.length === 0) return winner
  const elsewhere = losers
    .filter(loser => loser.source !== winner.source && !loser.closedAt && !loser.missingSince)
    .filter(loser => origins.isUnanswered(winner) || !origins.isUnanswered(loser))
    .map(({ source, link }) => ({ source, url: link }))
  const listings = new Map([...winner.alsoListedAt, ...elsewhere].map(one => [`${one.source} ${one.url}`, one]))
  const group = [winner, ...losers]
  const earliest = (times: string[]) => times.sort()[0] ?? winner.firstSeenAt
  // The first sight of a repost is that of an earlier posting of its role.
  const seen = group.map(({ reposts, date, firstSeenAt }) => (reposts ? date : firstSeenAt))
  return {
    ...winner,
    ...takenOver(winner, losers),
    id: idOf(winner, losers, origins),
    firstSeenAt: earliest(group.map(record => record.firstSeenAt)),
    reposts: Math.max(...group.map(({ reposts = 0 }) => reposts)) || undefined,
    date: isFirstSight(winner) ? earliest(seen) : winner.date,
    alsoListedAt: [...listings.values()].sort((a, b) => compareText(a.source, b.source) || compareText(a.url, b.url)),
  }
}

/** Pay, place, hours and last day that only other listings state, unless two differ; no words about the work. */
function takenOver(winner: JobRecord, losers: JobRecord[]): Partial<JobRecord> {
  const open = losers.filter(({ closedAt }) => !closedAt)
  const agreed = <T>(read: (loser: JobRecord) => T | undefined): T | undefined => {
    const values = open.map(read).filter(value => value !== undefined)
    return new Set(values.map(value => JSON.stringify(value))).size === 1 ? values[0] : undefined
  }
  const { salary, pay, location, closesAt, timeZones } = winner
  const figures = ({ pay }: JobRecord) => pay && [pay.min, pay.max, pay.currency, pay.period].join()
  const wage = salary || pay ? undefined : open.find(loser => loser.pay && agreed(figures))
  const zonesOf = (loser: JobRecord) => (loser.timeZones.length > 0 ? loser.timeZones : undefined)
  const where = placeOf(winner) ? undefined : agreed(placeOf)
  return {
    ...(wage && { salary: wage.salary, pay: wage.pay }),
    ...where,
    location: location ?? (where && open.find(placeOf)?.location),
    closesAt: closesAt ?? agreed(loser => loser.closesAt),
    timeZones: timeZones.length > 0 ? timeZones : (agreed(zonesOf) ?? []),
  }
}

function placeOf({ countries, places, regions, closedTo }: JobRecord) {
  return countries.length > 0 || regions || closedTo ? { countries, places, regions, closedTo } : undefined
}

/** A posting that moved keeps its address here: a winner in place of an older, unanswered record goes on under its id. */
function idOf(winner: JobRecord, losers: JobRecord[], { isStored, isUnanswered }: Origins): string {
  const [oldest] = losers
    .filter(isStored)
    .sort((a, b) => compareText(a.firstSeenAt, b.firstSeenAt) || compareText(a.id, b.id))
  if (!oldest || !isStored(winner)) return (oldest ?? winner).id
  const takesOver = isUnanswered(oldest) && !isUnanswered(winner) && oldest.firstSeenAt < winner.firstSeenAt
  return takesOver ? oldest.id : winner.id
}

function compareRank(a: JobRecord, b: JobRecord, { tierOf, isStored, isUnanswered }: Origins): number {
  const isOwn = (record: JobRecord) => tierOf(record.source) === 1
  // A page of a third-party list that is gone closes nothing of a silent employer.
  const isGoneElsewhere = (record: JobRecord) => !isOwn(record) && (record.closedAt ?? record.missingSince)
  const rank = (record: JobRecord) => [
    isUnanswered(record) ? 1 : isGoneElsewhere(record) ? 2 : 0,
    isOwn(record) ? 0 : 1,
    record.closedAt ? 2 : record.missingSince ? 1 : 0,
    tierOf(record.source),
    isStored(record) ? 0 : 1,
  ]
  const [left, right] = [rank(a), rank(b)]
  const difference = left.findIndex((value, position) => value !== right[position])
  if (difference >= 0) return (left[difference] ?? 0) - (right[difference] ?? 0)
  return compareText(a.firstSeenAt, b.firstSeenAt) || compareText(keyOf(a), keyOf(b))
}
