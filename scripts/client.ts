/** `npm run client [-- --out FILE]`: a typed client of the API in one file, made from the OpenAPI document. */
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { makeFolder } from '#contract/snapshot-set.ts'
import { openApi } from '../site/src/operations/openapi/document.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run client -- [flags]
  --out FILE  where the client goes (default: client/web3-data.ts)`
const FLAGS = { out: { type: 'string', default: 'client/web3-data.ts' } } as const

async function clientText(): Promise<string> {
  // The types have no origin: it is given when the client is created.
  const document: OpenAPI3 = JSON.parse(JSON.stringify(openApi('https://web3.example', {})))
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  return `/** Made by "npm run client". Needs the package openapi-fetch. */
import createClient from 'openapi-fetch'

/** \`client.GET('/api/v1/jobs', { params: { query: { tag: ['defi'] } } })\`; a token is optional and raises the quota. */
export function web3Data(baseUrl: string, token?: string) {
  return createClient<paths>({
    baseUrl,
    headers: token ? { Authorization: \`Bearer \${token}\` } : {},
    // Several values of a parameter are joined by commas.
    querySerializer: { array: { style: 'form', explode: false } },
  })
}

export type Job = components['schemas']['Job']
export type NewsItem = components['schemas']['NewsItem']
export type Web3Event = components['schemas']['Web3Event']
export type GlossaryTerm = components['schemas']['GlossaryTerm']

${types}`
}

await runCommand({ name: 'client', usage: USAGE, flags: FLAGS }, async ({ values }) => {
  const text = await clientText()
  makeFolder(dirname(values.out))
  writeFileSync(values.out, text)
  console.log(`wrote ${values.out}: ${text.split('\n').length} lines`)
})
