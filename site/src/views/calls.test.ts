import { expect, it } from 'vitest'
import { callsOf } from './calls.ts'

const FIELD = { required: false, isNumber: false }
const codeOf = (operation: Parameters<typeof callsOf>[0]) =>
  Object.fromEntries(callsOf(operation).map(({ language, code }) => [language, code]))

it('requests few records of a list', () => {
  const fields = [
    { ...FIELD, name: 'search', where: 'query' as const, example: 'solidity' },
    { ...FIELD, name: 'limit', where: 'query' as const, isNumber: true, value: '50', example: '50' },
  ]
  expect(codeOf({ method: 'GET', url: 'https://web3.example/api/jobs', fields, token: 'optional' }).curl).toBe(
    "curl 'https://web3.example/api/jobs?limit=3'",
  )
})

it('sends a body and a token where they are needed', () => {
  const request = JSON.stringify({ agent_id: "somebody's", scopes: null }, null, 2)
  const operation = {
    method: 'POST',
    url: 'https://web3.example/api/x',
    fields: [],
    token: 'required' as const,
    request,
  }
  const { curl, JavaScript, Python } = codeOf(operation)
  expect(curl).toContain(String.raw`-d '{"agent_id":"somebody'\''s","scopes":null}'`)
  expect([curl, JavaScript, Python].map(code => code?.includes('Bearer TOKEN'))).toEqual([true, true, true])
  expect(Python).toContain(String.raw`data="{\"agent_id\":\"somebody's\",\"scopes\":null}".encode()`)
})
