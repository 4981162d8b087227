/**
 * `npm run smoke`: starts the built server as people do, and checks status, media type and CORS of every readable row of
 * the endpoint table, and what the README's curl gets.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { routes } from '../site/src/operations/routes.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run smoke
  starts the build and asks every readable row of the endpoint table`

async function main(): Promise<number> {
  const child = spawn(process.execPath, ['site/server/serve.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const port = /127\.0\.0\.1:(\d+)/.exec(String(line))?.[1]
  console.log(line)

  const paths = routes.flatMap(({ path, endpoint }) =>
    endpoint.method === 'GET' && !path.includes('{') ? [{ path, endpoint }] : [],
  )
  const problems: string[] = []
  for (const { path, endpoint } of [{ path: '/', endpoint: undefined }, ...paths]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    const type = answer.headers.get('content-type') ?? ''
    const good =
      answer.ok && answer.headers.get('access-control-allow-origin') === '*' && type !== 'application/octet-stream'
    // An endpoint that wants a credential or a parameter proves itself by its own error.
    const refusesWell = [400, 401].includes(answer.status) && type.startsWith('application/json')
    const saysWell = answer.status in (endpoint?.alsoAnswers ?? {}) && type.startsWith('application/json')
    if (!good && !refusesWell && !saysWell) problems.push(`${path}: ${answer.status} ${type}`)
  }
  const curl = readFileSync('README.md', 'utf8').match(/(?<=^curl 'localhost:4321)[^']+/gm) ?? []
  for (const target of curl) {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`)
    const list = z.object({ data: z.array(z.unknown()).nonempty() }).safeParse(await answer.json())
    if (!answer.ok || !list.success) problems.push(`${target}: ${answer.status}, and no record`)
  }
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) problems.push(`the server ended with ${code}`)
  for (const problem of problems) console.error(problem)
  if (curl.length === 0) problems.push('README.md has no curl')
  console.log(`${paths.length + 1 + curl.length} paths answered, ${problems.length} badly`)
  return problems.length > 0 ? 1 : 0
}

await runCommand({ name: 'smoke', usage: USAGE, flags: {} }, main)
