/** A request of an operation, ready to paste, in the languages of the samples. */
import type { Sample } from './samples.ts'

/** A parameter, or a field of the body. */
export interface Field {
  name: string
  where: 'query' | 'path' | 'body'
  required: boolean
  description: string
  /** `integer, 1 to 200, else 50`. */
  type: string
  /** All its values, if they are few. */
  values?: string[]
  isNumber: boolean
  /** The initial value. */
  value?: string
  example?: string
}

interface Described {
  method: string
  url: string
  fields: readonly Pick<Field, 'name' | 'where' | 'required' | 'example'>[]
  token: 'none' | 'optional' | 'required'
  request?: string
  /** Its answer is server-sent events. */
  isStream?: boolean
}

/** This many records are enough to show an answer. */
const FEW = '3'

export function callsOf(operation: Described): Sample[] {
  const call = {
    ...operation,
    url: addressOf(operation),
    body: operation.request && JSON.stringify(JSON.parse(operation.request)),
  }
  return [
    { language: 'curl', format: 'sh', code: inCurl(call) },
    { language: 'JavaScript', format: 'js', code: inJavaScript(call) },
    { language: 'Python', format: 'python', code: inPython(call) },
  ]
}

/** Returns the address with its required parameters, and few records. */
function addressOf({ url, fields }: Pick<Described, 'url' | 'fields'>): string {
  const query = fields.flatMap(({ name, where, required, example }): [string, string][] => {
    if (where !== 'query') return []
    if (name === 'limit') return [[name, FEW]]
    return required ? [[name, example ?? '']] : []
  })
  return query.length === 0 ? url : `${url}?${new URLSearchParams(query)}`
}

type Call = Pick<Described, 'method' | 'url' | 'token' | 'isStream'> & { body?: string }

function inCurl(call: Call): string {
  const { method, url, body, isStream } = call
  const parts = [
    method === 'GET' ? `curl ${isStream ? '-N ' : ''}'${url}'` : `curl -X ${method} '${url}'`,
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return parts.join(' \\\n  ')
}

function headersOf({ token, body }: Call): [string, string][] {
  const headers: [string, string][] = []
  if (token === 'required') headers.push(['Authorization', 'Bearer TOKEN'])
  if (body !== undefined) headers.push(['Content-Type', 'application/json'])
  return headers
}

const NODE_NOTE = `// Browsers have EventSource. In Node: npm i eventsource, and import { EventSource } from 'eventsource'`

function inJavaScript(call: Call): string {
  const { method, url, body, isStream } = call
  if (isStream)
    return `${NODE_NOTE}\nconst stream = new EventSource('${url}')\nstream.onmessage = ({ data }) => console.log(JSON.parse(data))`
  const headers = headersOf(call).map(([name, value]) => `'${name}': '${value}'`)
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body})`]),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  return `const answer = await fetch('${url}'${given})\nconsole.log(answer.status, await answer.json())`
}

function inPython(call: Call): string {
  const { method, url, body } = call
  const headers = headersOf(call).map(([name, value]) => `"${name}": "${value}"`)
  const options = [
    `"${url}"`,
    ...(body === undefined ? [] : [`data=${JSON.stringify(body)}.encode()`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
  ]
  const read = call.isStream
    ? `for line in answer:
        if line.startswith(b"data: "):
            print(json.loads(line[6:]))`
    : 'print(answer.status, json.load(answer))'
  return `import json
from urllib.request import Request, urlopen

request = Request(${options.length === 1 ? options[0] : `\n    ${options.join(',\n    ')},\n`})
with urlopen(request) as answer:
    ${read}`
}
