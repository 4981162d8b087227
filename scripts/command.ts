import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from '#contract/errors.ts'
import { annotation } from './github.ts'

/** The name of a command, its usage, and the flags that it takes. */
interface Command<Flags extends ParseArgsOptionsConfig> {
  name: string
  /** The answer to `--help`; its first line is the form of the call. */
  usage: string
  flags?: Flags
  /** How many words it takes beside the flags, such as a file; none by default. */
  words?: number
  /** The exit code of a command that threw: 1, or 2 if 1 has another meaning. */
  codeOfError?: 1 | 2
}

interface Parsed<Flags extends ParseArgsOptionsConfig> {
  args: string[]
  options: Flags
  allowPositionals: true
}

/** The parsed command line. */
export type Given<Flags extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<Parsed<Flags>>>

/**
 * Runs a command to its exit code, 0 unless it gives another: 2 when it cannot begin, or when the command line was not understood, before anything
 * is done: "--dryrun" is not "--dry-run". Its error is one line with its name, on a workflow's page a titled error.
 */
export async function runCommand<Flags extends ParseArgsOptionsConfig>(
  command: Command<Flags>,
  main: (given: Given<Flags>) => number | undefined | Promise<number | undefined>,
  argv: string[] = process.argv.slice(2),
): Promise<void> {
  const { name, usage } = command
  if (argv.includes('--help')) return console.log(usage)
  const given = readGiven(command, argv)
  if (given === undefined) return
  try {
    process.exitCode = (await main(given)) ?? 0
  } catch (error) {
    const refused = error instanceof UsageError
    const code = refused ? 2 : (command.codeOfError ?? 1)
    // A refusal has a line for each fault; an annotation shows only its first line.
    const reason = refused && !process.env.GITHUB_ACTIONS ? error.message : oneLine(error)
    console.error(process.env.GITHUB_ACTIONS ? annotation(`${name} ended with ${code}`, reason) : `${name}: ${reason}`)
    process.exitCode = code
  }
}

/** The parsed command line; undefined, with the fault printed and the exit code set, when it was not understood. */
function readGiven<Flags extends ParseArgsOptionsConfig>(
  { name, usage, flags = {} as Flags, words = 0 }: Command<Flags>,
  argv: string[],
): Given<Flags> | undefined {
  try {
    const given = parseArgs<Parsed<Flags>>({ args: argv, options: flags, allowPositionals: true })
    const surplus = given.positionals[words]
    if (surplus !== undefined) throw new TypeError(`Unexpected argument '${surplus}'`)
    return given
  } catch (error) {
    console.error(`${name}: ${oneLine(error)}; ${usage.split('\n')[0]}`)
    process.exitCode = 2
  }
}

/** A whole number from 1 on, as a flag gives it; throws otherwise: a run of nothing would look well. */
export function readNumber(flag: string, text: string, most: number): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > most)
    throw new UsageError(`${flag}: "${text}" is not a number from 1 to ${most}`)
  return Number(text)
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
}
