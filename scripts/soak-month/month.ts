/** A month of refreshes, simulated: what it drives, when, and what it measures. */
import { join } from 'node:path'
import { listedAt } from './feeds.ts'
import { judgeKept, judgeOpen, type Kept, largestFile, type Openness, type Seen, seeJobs } from './judge.ts'
import { DAY_MS } from './postings.ts'
import { type Reader, type ReaderFigures, startReader } from './reader.ts'
import { openRepository, type Ran } from './repository.ts'
import { startUpstream } from './upstream.ts'
import { makeWorld, type Size, type World } from './world.ts'

/** The minutes of the hour at which refresh.yml starts. */
const MINUTES = [11, 41]
/** A thinned day has two of its refreshes, an hour apart, as far as the one that sees a posting gone and the one that closes it. */
const THINNED_HOURS = [11, 12]

export interface Measured {
  refreshes: number
  /** With nothing new: the second of two at one moment's data. */
  quiet: Ran
  slowest: Ran
  highestMb: number
  openness: Openness[]
  kept: Kept
  reader: ReaderFigures
  largest: { name: string; bytes: number }
  /** What a day of the whole schedule adds to the packed remote, and what the others do on average. */
  bytesOfFullDay: number
  bytesOfOtherDays: number
  broken: string[]
}

/** When the refreshes of a day are, `full` where it has all of the schedule. */
function momentsOf(day: number, full: boolean): number[] {
  const hours = full ? Array.from({ length: 24 }, (_, hour) => hour) : THINNED_HOURS
  return hours.flatMap(hour =>
    (full ? MINUTES : MINUTES.slice(0, 1)).map(minute => day + hour * 3_600_000 + minute * 60_000),
  )
}

export async function runMonth(
  dir: string,
  size: Size,
  fullDay: number | undefined,
  say: (line: string) => void,
): Promise<Measured> {
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const world = makeWorld(size, end)
  const upstream = await startUpstream(world)
  const repository = await openRepository(dir)
  const seen: Seen = { links: new Set(), jobs: new Set() }
  const ran: Ran[] = []
  const openness: Openness[] = []
  const broken: string[] = []
  let reader: Reader | undefined
  const refreshAt = async (now: number, upstreamAt = now) => {
    upstream.time.now = upstreamAt
    see(world, upstreamAt, seen)
    const { asked, published } = await repository.refresh(new Date(now), upstream.catalog())
    ran.push(asked)
    for (const { code, output } of [asked, ...(published ? [published] : [])])
      if (code > 1) broken.push(output.trim().split('\n').slice(-3).join(' '))
    const pull = () => repository.pull('serving')
    if (published?.code === 0) await (reader?.handOver(pull) ?? pull())
    return asked
  }
  try {
    await refreshAt(world.start)
    const served = repository.dataOf('serving')
    reader = await startReader(served, join(dir, 'state'))
    const bytes = { start: await repository.packedBytes(), before: 0, after: 0 }
    for (let day = 0; day < size.days; day++) {
      const moments = momentsOf(world.start + day * DAY_MS, day === fullDay)
      if (day === fullDay) bytes.before = await repository.packedBytes()
      for (const moment of moments) if (moment > world.start) await refreshAt(moment)
      if (day === fullDay) bytes.after = await repository.packedBytes()
      const judged = judgeOpen(served, world, new Date(Math.max(...moments)))
      openness.push(judged)
      const { seconds, peakMb } = ran.at(-1) ?? NOTHING
      say(
        `day ${day + 1}: ${judged.right} of ${judged.called} called open are, of ${judged.open}; ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB`,
      )
    }
    const last = Math.max(...momentsOf(end - DAY_MS, size.days - 1 === fullDay))
    // What is absent for the second time closes with the first of them, which is new.
    await refreshAt(last + 3_600_000, last)
    const quiet = await refreshAt(last + 2 * 3_600_000, last)
    const bytesOfFullDay = bytes.after - bytes.before
    const thinned = (await repository.packedBytes()) - bytes.start - bytesOfFullDay
    return {
      refreshes: ran.length,
      quiet,
      slowest: ran.reduce((slowest, one) => (one.seconds > slowest.seconds ? one : slowest)),
      highestMb: Math.max(...ran.map(({ peakMb }) => peakMb)),
      openness,
      kept: judgeKept(served, world, seen),
      reader: await reader.stop(),
      largest: largestFile(served),
      bytesOfFullDay,
      bytesOfOtherDays: thinned / (size.days - (fullDay === undefined ? 0 : 1)),
      broken,
    }
  } finally {
    await reader?.stop()
    await upstream.close()
  }
}

const NOTHING: Pick<Ran, 'seconds' | 'peakMb'> = { seconds: 0, peakMb: 0 }

function see(world: World, now: number, seen: Seen): void {
  seeJobs(world, now, seen)
  for (const feed of world.feeds) for (const { link } of listedAt(feed, now, now === world.start)) seen.links.add(link)
}
