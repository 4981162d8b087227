import { createContext, Script } from 'node:vm'
import { type Attack, attacksOn } from './attacks.ts'

/** A glance: what is through this much in this time is not looked at again. A linear expression takes a millisecond. */
const GLANCE = { length: 65_536, limitMs: 30 }
/** The verdict: a quadratic expression takes seconds or minutes, a linear one some milliseconds. */
const VERDICT = { length: 262_144, limitMs: 1000 }

const context = createContext({})
const replaceAll = new Script('text.replace(expression, "")')

/** The first text, if any, of 256 KB that holds the expression up for a second, on the engine that runs the service. */
export function findSlow(source: string, flags: string): Attack | undefined {
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  return attacksOn(source, flags).find(attack =>
    [GLANCE, VERDICT].every(({ length, limitMs }) => isSlow(everywhere, textOf(attack, length), limitMs)),
  )
}

function textOf({ head, pump, tail }: Attack, length: number): string {
  return head + pump.repeat(length / pump.length) + tail
}

/** Whether the limit was spent on the text. Where the machine was busy with something else, it is tried for longer. */
function isSlow(expression: RegExp, text: string, limitMs: number): boolean {
  for (let timeout = limitMs; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    if (isThrough(expression, text, timeout)) return false
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > limitMs / 2) return true
  }
}

function isThrough(expression: RegExp, text: string, timeout: number): boolean {
  Object.assign(context, { expression, text })
  try {
    // V8 ends even an expression that is running.
    replaceAll.runInContext(context, { timeout })
    return true
  } catch (error) {
    // Made in the other context, so that it is no `instanceof Error` here.
    if (typeof error === 'object' && error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false
    throw error
  }
}
