import { expect, it } from 'vitest'
import { rememberingWire } from './client.ts'
import { type Wire, WireError } from './wire.ts'

const request = { url: 'https://jobs.example/board', method: 'GET', headers: {} } as const

it('asks an upstream once, and after a rewind gives the same answers in the same order', async () => {
  let asked = 0
  const wire: Wire = async ({ url }) => ({ status: 200 + asked++, headers: {}, body: Buffer.of(), finalUrl: url })
  const memory = rememberingWire(wire)
  const first = [(await memory(request)).status, (await memory(request)).status]
  memory.rewind()
  const again = [(await memory(request)).status, (await memory(request)).status]
  expect(again).toEqual(first)
  expect(asked).toBe(2)
})

it('remembers a fault too, so that a second derivation names the true reason', async () => {
  let asked = 0
  const memory = rememberingWire(async () => {
    asked++
    throw new WireError('no whole answer within 15 s', { transient: false })
  })
  await expect(memory(request)).rejects.toThrow('15 s')
  memory.rewind()
  await expect(memory(request)).rejects.toThrow('15 s')
  expect(asked).toBe(1)
})

it('asks again where "not modified" was remembered and nothing is held any more', async () => {
  const wire: Wire = async ({ url, headers }) => ({
    status: headers['if-none-match'] ? 304 : 200,
    headers: {},
    body: Buffer.of(),
    finalUrl: url,
  })
  const memory = rememberingWire(wire)
  const statuses = [(await memory({ ...request, headers: { 'if-none-match': '"v1"' } })).status]
  memory.rewind()
  statuses.push((await memory(request)).status)
  memory.rewind()
  statuses.push((await memory(request)).status)
  expect(statuses).toEqual([304, 200, 200])
})
