import { type CatalogEntry, datedAt, instantOf, type JobRecord } from '#contract'
import { isOlderThan } from '#contract/age.ts'
import { compareInstants, compareText } from '#contract/order.ts'
import { isRead, type Merged, type SourceResult } from '../collection.ts'
import { hashInId, identityHash } from '../text/identity.ts'
import { afterSilence, closeByRule, closeOnItsDate, isUnanswered, sourcesOf } from './alive.ts'
import { carryOver, type Known, keyOf, remember } from './identity.ts'
import { oneJobOnce } from './one-job-once.ts'
import { isEmployerBoard } from './posting-link.ts'
import { type Fingerprint, fingerprint, sameRole, wordKeys } from './same-job.ts'

/** How long a closed posting stays answerable. */
const KEPT_AFTER_CLOSING_HOURS = 90 * 24

/** The last snapshot joined with this run's answers: identity kept, absence counted, one record per posting. */
export function mergeJobs(previous: JobRecord[], results: SourceResult<'jobs'>[], now: Date): Merged<'jobs'> {
  const known = remember(previous)
  const sources = sourcesOf(results, now)
  const bySource = sources.results
  const fresh = results.flatMap(result => freshRecords(result, known, now))
  const answered = new Set(fresh.flatMap(record => [record, known.find(record) ?? record].map(keyOf)))
  const unanswered = previous.filter(record => !answered.has(keyOf(record)))
  const rest = unanswered.map(record => afterSilence(record, bySource.get(record.source), now))
  const former = new Set(unanswered.filter(record => isOfFormerBoard(record, bySource)).map(keyOf))
  const all = [...fresh, ...rest]
    .map(record => closeOnItsDate(record, now))
    .map(record => forgetAnsweredListings(record, bySource))
  const joined = oneJobOnce(all, {
    tierOf: source => tierOf(bySource.get(source)?.entry),
    isStored: record => known.find(record) !== undefined,
    isOfFormerBoard: record => former.has(keyOf(record)),
    isUnanswered: record => isUnanswered(record, bySource.get(record.source)),
  })
  const wasRead = ({ source }: JobRecord) => isRead(bySource.get(source) ?? { state: 'not-requested' })
  const before = new Map(previous.map(record => [record.id, record]))
  const judged = joined.records.map(record => closeByRule(record, before.get(record.id), sources, now))
  const refusal = (record: JobRecord) => {
    if (record.closedAt && isOlderThan(record.closedAt, KEPT_AFTER_CLOSING_HOURS, now)) return 'closed-long-ago'
    const isAged = record.closedBecause === 'posted-over-a-year-ago' && !before.has(record.id)
    return isAged ? record.closedBecause : undefined
  }
  const kept = judged.filter(record => refusal(record) === undefined)
  const refused = judged.flatMap(record => {
    const rule = refusal(record)
    return rule && wasRead(record) ? [{ source: record.source, rule }] : []
  })
  const listedTwice = joined.folded
    .filter(({ record }) => wasRead(record))
    .map(({ record: { source }, into }) => ({
      source,
      rule: source === into.source ? 'listed-twice' : 'listed-elsewhere-too',
    }))
  return { records: countReposts(kept).sort(newestFirst), dropped: [...listedTwice, ...refused] }
}

function tierOf(entry: CatalogEntry | undefined): number {
  return entry && isEmployerBoard(entry) ? 1 : (entry?.tier ?? 2)
}

/** Whether it is open on the board that the employer had before its catalog line changed, by the hash in its id. */
function isOfFormerBoard(record: JobRecord, bySource: ReadonlyMap<string, SourceResult<'jobs'>>): boolean {
  const result = bySource.get(record.source)
  if (record.closedAt || result?.state !== 'fresh') return false
  return identityHash(result.entry, record.sourceKey) !== hashInId(record.id)
}

/** A partial answer does not count as its source's newest, so its records store when they were seen. */
function freshRecords(result: SourceResult<'jobs'>, known: Known, now: Date): JobRecord[] {
  if (!isRead(result)) return []
  const lastSeenAt = result.state === 'partial' ? instantOf(now) : undefined
  return result.records.map(record => ({ ...carryOver(record, known, result.entry), lastSeenAt }))
}

/** Listings of sources that answered in this run are dropped, as the answer has them again; so are those of gone sources. */
function forgetAnsweredListings(record: JobRecord, bySource: ReadonlyMap<string, SourceResult<'jobs'>>): JobRecord {
  const alsoListedAt = record.alsoListedAt.filter(({ source }) => {
    const result = bySource.get(source)
    return result !== undefined && !result.retired && result.state !== 'fresh'
  })
  return alsoListedAt.length === record.alsoListedAt.length ? record : { ...record, alsoListedAt }
}

/** A total order: newest first, then by id. */
export function newestFirst(a: JobRecord, b: JobRecord): number {
  return compareInstants(datedAt(b), datedAt(a)) || compareText(a.id, b.id)
}

/**
 * The records, each open repost with the first sight of its role: an employer closed it and posted it again under another
 * id, which is not a new opening. One closed posting is reposted once.
 */
function countReposts(records: JobRecord[]): JobRecord[] {
  const postings = records.filter(({ flags }) => flags.length === 0).map(fingerprint)
  const byRole = new Map<string, Fingerprint[]>()
  for (const posting of postings)
    for (const key of wordKeys(posting)) byRole.set(key, [...(byRole.get(key) ?? []), posting])
  const alike = (posting: Fingerprint) =>
    [...new Set(wordKeys(posting).flatMap(key => byRole.get(key) ?? []))].filter(
      other => other !== posting && sameRole(posting, other),
    )
  const isRepost = (job: JobRecord, old: JobRecord) =>
    job.firstSeenAt === old.firstSeenAt && (job.reposts ?? 0) > (old.reposts ?? 0)
  const taken = new Set(postings.filter(old => alike(old).some(({ job }) => isRepost(job, old.job))))
  const reposts = new Map<JobRecord, JobRecord>()
  const open = postings.filter(({ job }) => !job.closedAt)
  for (const posting of open.sort((a, b) => firstSeen(a.job, b.job))) {
    const [old] = alike(posting)
      .filter(other => !taken.has(other) && isBefore(other.job, posting.job))
      .sort((a, b) => compareInstants(b.job.closedAt ?? '', a.job.closedAt ?? '') || firstSeen(a.job, b.job))
    if (!old) continue
    taken.add(old)
    const { firstSeenAt, reposts: before = 0 } = old.job
    reposts.set(posting.job, { ...posting.job, firstSeenAt, reposts: before + 1 })
  }
  return records.map(record => reposts.get(record) ?? record)
}

/** Whether a closed posting was gone when the other appeared; two that were open together are two openings. */
function isBefore(old: JobRecord, { firstSeenAt }: JobRecord): boolean {
  if (!old.closedAt) return false
  if (old.lastSeenAt) return compareInstants(old.lastSeenAt, firstSeenAt) < 0
  return compareInstants(old.missingSince ?? old.closedAt, firstSeenAt) <= 0
}

function firstSeen(a: JobRecord, b: JobRecord): number {
  return compareInstants(a.firstSeenAt, b.firstSeenAt) || compareText(a.id, b.id)
}
