/** `npm run regexes [-- DIR]`: refuses regular expressions whose time grows faster than their text. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { parse } from 'yaml'
import { z } from 'zod'
import { runCommand } from './command.ts'
import { type Expression, findPlaces, type Place } from './regexes/find.ts'
import { judge, type Verdict } from './regexes/judge.ts'

const EXCEPTIONS_FILE = 'scripts/regexes/exceptions.yaml'
const Exception = z.strictObject({
  file: z.string(),
  /** As it stands in the code, on one line. */
  expression: z.string(),
  /** What bounds its text, or whose text it is. */
  reason: z.string().min(20),
})
type Exception = z.infer<typeof Exception>

const Built = z.array(z.object({ path: z.string(), line: z.number(), source: z.string(), flags: z.string() }))

/** Every fault in one line: where, what, and what to do. None means that all is well. */
export async function checkRegexes(root: string): Promise<{ checked: number; faults: string[] }> {
  const places = findPlaces(root)
  const exceptions = z.array(Exception).parse(parse(readFileSync(join(root, EXCEPTIONS_FILE), 'utf8')) ?? [])
  const judged = places.filter(place => !exceptions.some(exception => isFor(exception, place)))
  const built = await readBuilt(root, judged)
  const asked = judged.flatMap(place => expressionsOf(place, built).map(expression => ({ place, expression })))
  const distinct = new Map(asked.map(({ expression }) => [keyOf(expression), expression]))
  const verdicts = await judge([...distinct.values()])
  const byKey = new Map([...distinct.keys()].map((key, at) => [key, verdicts[at]]))
  const stale = exceptions.filter(exception => !places.some(place => isFor(exception, place)))
  return {
    checked: distinct.size,
    faults: [
      ...asked.flatMap(({ place, expression }) => faultOf(place, expression, byKey.get(keyOf(expression)))),
      ...judged.filter(place => expressionsOf(place, built).length === 0).map(unbuilt),
      ...stale.map(
        ({ file, expression }) => `${EXCEPTIONS_FILE}: ${file} has no ${expression} any more; drop the entry`,
      ),
    ],
  }
}

function isFor({ file, expression }: Exception, place: Place): boolean {
  return place.file === file && place.code === expression
}

function keyOf({ source, flags }: Expression): string {
  return `/${source}/${flags}`
}

type Built = z.infer<typeof Built>

function expressionsOf({ file, line, literal }: Place, built: Built): Expression[] {
  return literal ? [literal] : built.filter(one => one.path === file && one.line === line)
}

/** What the calls of `RegExp` build when their modules load, in a thread of its own that is loaded with nothing else. */
async function readBuilt(root: string, places: Place[]): Promise<Built> {
  const files = [...new Set(places.filter(({ literal }) => !literal).map(({ file }) => file))]
  const worker = new Worker(new URL('regexes/built.ts', import.meta.url), { workerData: { root, files } })
  const [message] = await once(worker, 'message')
  await worker.terminate()
  return Built.parse(message)
}

const REMEDY = `bound its text before, scan from the end, split and test the pieces, or say in ${EXCEPTIONS_FILE} why it is safe`

function faultOf({ file, line, code }: Place, { source, flags }: Expression, verdict: Verdict | undefined): string[] {
  if (verdict === undefined || verdict.is === 'linear') return []
  const where = `${file}:${line}: ${code}`
  const built = code === keyOf({ source, flags }) ? '' : `, built as ${keyOf({ source, flags }).slice(0, 200)},`
  if (verdict.is === 'undecided') return [`${where}${built} could not be judged in time; ${REMEDY}`]
  const { head, pump, tail } = verdict.attack
  const text = `${JSON.stringify(head)} + ${JSON.stringify(pump)} repeated + ${JSON.stringify(tail)}`
  return [`${where}${built} takes over a second for 256 KB of ${text}; ${REMEDY}`]
}

function unbuilt({ file, line, code }: Place): string {
  return `${file}:${line}: ${code} is built only later, so nothing judged it; build it as the module loads, or say in ${EXCEPTIONS_FILE} what bounds its text`
}

const USAGE = `usage: npm run regexes [-- DIR]
  refuses regular expressions of this project, or of the one in DIR, whose time grows faster than their text`

async function main(dir = '.'): Promise<number> {
  const { checked, faults } = await checkRegexes(resolve(dir))
  for (const fault of faults) console.error(fault)
  console.log(`${checked} regular expressions, ${faults.length} faults`)
  return faults.length > 0 ? 1 : 0
}

if (import.meta.main)
  await runCommand({ name: 'regexes', usage: USAGE, flags: {}, words: 1 }, ({ positionals }) => main(positionals[0]))
