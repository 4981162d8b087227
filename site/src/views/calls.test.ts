import { expect, it } from 'vitest'
import { callsOf } from './calls.ts'

const API = 'https://web3.example/api'
const codeOf = (operation: Parameters<typeof callsOf>[0]) =>
  Object.fromEntries(callsOf(operation).map(({ language, code }) => [language, code]))

it('requests few records of a list', () => {
  const fields = ['search', 'limit'].map(name => ({ name, where: 'query' as const, required: false, example: '50' }))
  const { curl } = codeOf({ method: 'GET', url: `${API}/jobs`, fields, token: 'optional' })
  expect(curl).toBe(`curl '${API}/jobs?limit=3'`)
})

it('sends a body and a token if they are needed', () => {
  const request = JSON.stringify({ agent_id: "somebody's", scopes: null }, null, 2)
  const { curl, JavaScript, Python } = codeOf({ method: 'POST', url: API, fields: [], token: 'required', request })
  expect(curl).toContain(String.raw`-d '{"agent_id":"somebody'\''s","scopes":null}'`)
  expect([curl, JavaScript, Python].map(code => code?.includes('Bearer TOKEN'))).toEqual([true, true, true])
  expect(Python).toContain(String.raw`data="{\"agent_id\":\"somebody's\",\"scopes\":null}".encode()`)
})
