/** Common requests of tests, and reading of the responses. */
import { type CheerioAPI, load } from 'cheerio'
import { expect } from 'vitest'
import { post } from './agent.ts'
import { ask } from './raw.ts'

type Headers = Record<string, string>

export function clientOf(url: string) {
  /** Resolves with the response of the MCP server to a message. */
  const rpc = async (method: string, params: object, headers: Headers = {}) =>
    (await post(url, '/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers)).json()
  return {
    get: (path: string, headers: Headers = {}) => ask(url, 'GET', path, headers),
    /** The value, which must be there. */
    read: async (path: string) => {
      const { status, headers, body } = await ask(url, 'GET', path)
      expect([path, status]).toEqual([path, 200])
      return { type: headers['content-type'], text: body }
    },
    json: async (path: string) => (await fetch(url + path)).json(),
    page: async (path: string) => load(await (await fetch(url + path)).text()),
    rpc,
    /** Resolves with the result of a tool. */
    call: async (name: string, args?: unknown, headers?: Headers) =>
      (await rpc('tools/call', { name, arguments: args }, headers)).result,
  }
}

/** The texts of all elements that match. */
export function textsOf($: CheerioAPI, selector: string): string[] {
  return $.extract({ texts: [selector] }).texts
}

/** The targets of all links that match, as written. */
export function hrefsOf($: CheerioAPI, selector: string): string[] {
  return $.extract({ hrefs: [{ selector, value: 'href' }] }).hrefs
}
