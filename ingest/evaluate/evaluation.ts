/** One figure of one evaluation. */
export interface Row {
  measure: string
  /** From 0 to 1. */
  value: number
  /** The least allowed; absent: told, not judged. */
  bar?: number
  /** How many labeled cases it is over. */
  cases: number
  /** What went wrong, one line a case. */
  misses: string[]
}

/** One labeled set and how it is measured. */
export interface Evaluation {
  name: string
  run(): Row[]
}

/** Yes-or-no answers against labels. */
interface Counts {
  truePositives: number
  falsePositives: number
  falseNegatives: number
}

export function precision({ truePositives, falsePositives }: Counts): number {
  return ratio(truePositives, truePositives + falsePositives)
}

export function recall({ truePositives, falseNegatives }: Counts): number {
  return ratio(truePositives, truePositives + falseNegatives)
}

export function f1({ truePositives, falsePositives, falseNegatives }: Counts): number {
  return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives)
}

/** Nothing to find and nothing found is right. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

/** Compares each answer with its label; the misses are named by `tell`. */
export function count<T>(
  cases: T[],
  wanted: (one: T) => boolean,
  given: (one: T) => boolean,
  tell: (one: T) => string,
): Counts & { wrong: string[] } {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, wrong: [] as string[] }
  for (const one of cases) {
    const [is, said] = [wanted(one), given(one)]
    if (is && said) counts.truePositives++
    if (!is && said) counts.falsePositives++
    if (is && !said) counts.falseNegatives++
    if (is !== said) counts.wrong.push(`${said ? 'not' : 'missed'}: ${tell(one)}`)
  }
  return counts
}
