/** A worker: loads the modules that call `RegExp` and answers with what they built, and where, while they loaded. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const { root, files } = z.object({ root: z.string(), files: z.array(z.string()) }).parse(workerData)
/** By the path on this machine, the one beneath the root. */
const wanted = new Map(files.map(file => [join(root, file), file]))
const built: { path: string; line: number; source: string; flags: string }[] = []

/** The nearest caller among the wanted files, from the stack of a call. */
function callerOf(stack: string): { path: string; line: number } | undefined {
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s()]+):(\d+):\d+/g)) {
    const path = wanted.get(fileURLToPath(url))
    if (path) return { path, line: Number(line) }
  }
}

function record(expression: RegExp): RegExp {
  const caller = callerOf(new Error().stack ?? '')
  if (caller) built.push({ ...caller, source: expression.source, flags: expression.flags })
  return expression
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, given) => record(Reflect.construct(target, given)),
  apply: (target, self, given) => record(Reflect.apply(target, self, given)),
})
for (const path of wanted.keys()) await import(pathToFileURL(path).href)
parentPort?.postMessage(built)
