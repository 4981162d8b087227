import { annotation } from './github.ts'

/** How a command that threw ends: 1, or 2 where 1 has a meaning of its own. */
export interface CommandOptions {
  codeOfError?: number
  env?: NodeJS.ProcessEnv
}

/** Runs a command to its exit code. What it throws is one line with its name, on a workflow's page a titled error. */
export async function runCommand(
  name: string,
  main: () => Promise<number>,
  { codeOfError = 1, env = process.env }: CommandOptions = {},
): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
    console.error(env.GITHUB_ACTIONS ? annotation(`${name} ended with ${codeOfError}`, reason) : `${name}: ${reason}`)
    process.exitCode = codeOfError
  }
}
