/** Roles that an employer closed and posted again under another id: an evergreen, not a new opening. */
import type { JobRecord } from '#contract'
import { compareInstants, compareText } from '#contract/order.ts'
import { type Fingerprint, fingerprint, sameRole, wordKeys } from './same-job.ts'

type Posting = Fingerprint<JobRecord>

/**
 * The records, each open repost with the first sight of the first posting of its role and the number of reposts. Its own
 * id and date stay, and the old posting stays closed. One closed posting is reposted once: two openings in its place are
 * one repost and one new job.
 */
export function countReposts(records: JobRecord[]): JobRecord[] {
  const postings = records.filter(({ flags }) => flags.length === 0).map(fingerprint<JobRecord>)
  const byRole = new Map<string, Posting[]>()
  for (const posting of postings)
    for (const key of wordKeys(posting)) byRole.set(key, [...(byRole.get(key) ?? []), posting])
  const alike = (posting: Posting) =>
    [...new Set(wordKeys(posting).flatMap(key => byRole.get(key) ?? []))].filter(
      other => other !== posting && sameRole(posting, other),
    )
  const taken = new Set(postings.filter(old => alike(old).some(other => isRepostOf(other.job, old.job))))
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

/** Whether one was counted as the repost of the other in an earlier run. */
function isRepostOf(job: JobRecord, old: JobRecord): boolean {
  return job.firstSeenAt === old.firstSeenAt && (job.reposts ?? 0) > (old.reposts ?? 0)
}

/** Whether a closed posting was gone when the other came up; two that stood side by side are two openings. */
function isBefore(old: JobRecord, { firstSeenAt }: JobRecord): boolean {
  if (!old.closedAt) return false
  if (old.lastSeenAt) return compareInstants(old.lastSeenAt, firstSeenAt) < 0
  return compareInstants(old.missingSince ?? old.closedAt, firstSeenAt) <= 0
}

function firstSeen(a: JobRecord, b: JobRecord): number {
  return compareInstants(a.firstSeenAt, b.firstSeenAt) || compareText(a.id, b.id)
}
