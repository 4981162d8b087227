/** What a client, or the proxy, made of the server. */
export interface Outcome {
  name: string
  /** How many answers were looked at. */
  asked: number
  problems: string[]
}

/** One line for each, and the problems below. */
export function tableOf(outcomes: Outcome[]): string {
  const lines = outcomes.map(({ name, asked, problems }) => row(name, String(asked), String(problems.length)))
  const problems = outcomes.flatMap(outcome => outcome.problems.map(problem => `${outcome.name}: ${problem}`))
  return [row('client', 'asked', 'problems'), ...lines, ...problems].join('\n')
}

function row(name: string, asked: string, problems: string): string {
  return `${name.padEnd(8)}  ${asked.padStart(5)}  ${problems.padStart(8)}`
}
