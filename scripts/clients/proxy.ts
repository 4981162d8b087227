/** Prism between us and the server: it compares every request and every answer with the OpenAPI document. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sandboxKey } from '../../site/test/agent.ts'
import { folderOf } from '../tool.ts'
import type { Outcome } from './outcome.ts'
import { type ExampleRequest, exampleRequests } from './requests.ts'

const installed = createRequire(join(folderOf('clients'), 'package.json'))

/** Asks every operation of the document through the proxy. */
export async function tryProxy(url: string, folder: string): Promise<Outcome> {
  const document = await (await fetch(`${url}/openapi.json`)).json()
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const token = await sandboxKey(url)
  // Not by its name on the PATH: a shell between us and it would outlive what we end.
  const args = [
    installed.resolve('@stoplight/prism-cli'),
    'proxy',
    file,
    url,
    '--errors',
    '--host=127.0.0.1',
    '--port=0',
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const proxy = await addressOf(child)
    const requests = exampleRequests(document)
    const problems: string[] = []
    for (const request of requests) problems.push(...(await violations(request, proxy, token)))
    return { name: 'prism', asked: requests.length, problems }
  } finally {
    const ended = once(child, 'exit')
    if (child.kill()) await ended
  }
}

/** From the line that says so; all other lines are read away, so that the program never waits for a reader. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('prism has no output')
  const said: string[] = []
  const lines = createInterface({ input: stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', line => {
      said.push(line)
      const [found] = /(?<=is listening on )http:\/\/[\d.:]+/.exec(line) ?? []
      if (found) resolve(found)
    })
    lines.on('close', () => reject(new Error(`prism ended: ${said.join('\n')}`)))
  })
}

async function violations({ method, path, needsToken, body }: ExampleRequest, proxy: string, token: string) {
  const headers = {
    ...(needsToken && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': body.type }),
  }
  const answer = await fetch(proxy + path, { method, headers, body: body?.text })
  const text = await answer.text()
  // With --errors it answers itself where it refuses a request or an answer, in a media type that the server never sends.
  const isRefused = answer.headers.get('content-type') === 'application/problem+json'
  const said = answer.headers.get('sl-violations') ?? (isRefused ? text : undefined)
  const isBroken = answer.status === 500 && !isRefused
  return said === undefined && !isBroken ? [] : [`${method} ${path}: ${answer.status} ${said ?? text}`]
}
