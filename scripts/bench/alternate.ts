/**
 * Compares servers in rounds, each server once per round. On a machine that shares its processors with others some rounds
 * are theirs: the kernel counts the time taken from us (`steal`, proc_stat(5)), and while two fifths were taken, the same
 * response took six times its CPU. Such a round is repeated, since it says nothing about a server.
 */
import { readFileSync } from 'node:fs'

/** Of the time of all processors in a round. */
const CALM_PERCENT = 3
/** When none is calm. */
const MOST_ROUNDS_FOR_ONE_WANTED = 3

export interface Compared<Name, Sample> {
  /** In the order of the rounds, so that samples with the same index belong together. */
  samples: Map<Name, Sample[]>
  /** Of the time in the rounds that count. */
  stolenPercent: number
}

/** Times of all processors since the machine began, in any one unit. */
export interface Times {
  all: number
  stolen: number
}

/**
 * The first round warms up and is not counted; who goes first changes each round. Of the others those count in which
 * least was stolen, whatever their samples say.
 */
export async function alternate<Name, Sample>(
  sides: Map<Name, () => Promise<Sample>>,
  wanted: number,
  times: () => Times = processorTimes,
): Promise<Compared<Name, Sample>> {
  const run = async (number: number) => {
    const before = times()
    const samples = new Map<Name, Sample>()
    for (const [name, measure] of number % 2 === 0 ? sides : [...sides].toReversed()) samples.set(name, await measure())
    return { number, samples, stolenPercent: stolenSince(before, times()) }
  }
  await run(0)
  const rounds: Awaited<ReturnType<typeof run>>[] = []
  const isCalm = (round: { stolenPercent: number }) => round.stolenPercent <= CALM_PERCENT
  while (rounds.filter(isCalm).length < wanted && rounds.length < MOST_ROUNDS_FOR_ONE_WANTED * wanted)
    rounds.push(await run(rounds.length + 1))
  const calmest = rounds.toSorted((a, b) => a.stolenPercent - b.stolenPercent).slice(0, wanted)
  const counted = calmest.toSorted((a, b) => a.number - b.number)
  const samplesOf = (name: Name) => counted.flatMap(({ samples }) => samples.get(name) ?? [])
  return {
    samples: new Map([...sides.keys()].map(name => [name, samplesOf(name)])),
    stolenPercent: counted.reduce((sum, round) => sum + round.stolenPercent, 0) / Math.max(1, counted.length),
  }
}

function stolenSince(before: Times, after: Times): number {
  return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
}

/** The first line: user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in user. */
function processorTimes(): Times {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 }
}
