import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { rulesOf } from '../run/collections.ts'
import { readAnswer } from '../run/reading/read-answer.ts'
import { readFixtures } from '../test/fixture.ts'
import { adapters } from './index.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const LATER = new Date('2026-10-02T23:59:59Z')
const BOT_WALL =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge-platform/x.js"></script></body></html>'
const LOGIN_PAGE = '<!doctype html><html><head><title>Sign in - Example</title></head><body><form></form></body></html>'

it('registers adapters once each, in alphabetical order', () => {
  const names = adapters.map(adapter => `${adapter.name} ${adapter.collection}`)
  expect(names).toEqual([...new Set(names)].sort())
})

it('has no folder of answers that no registered adapter reads', async () => {
  const names = new Set(adapters.map(({ name }) => name))
  const folders = (await readdir(import.meta.dirname)).filter(name => name.endsWith('.fixture'))
  expect(folders.filter(name => !names.has(name.split('.')[0] ?? ''))).toEqual([])
})

const recorded = await Promise.all(
  adapters.map(async adapter => ({
    adapter,
    fixtures: await readFixtures(adapter),
    label: `${adapter.name} (${adapter.collection})`,
  })),
)

describe.each(recorded)('$label', ({ adapter, fixtures }) => {
  it('has a fixture of its own', () => {
    expect(fixtures.length, `ingest/adapters/${adapter.name}.fixture`).toBeGreaterThan(0)
    for (const { entry } of fixtures) expect(entry.adapter, 'adapter in entry.json').toBe(adapter.name)
  })

  it('requests data that follow from its entry, and reads answers nowhere but in next, parse and extent', () => {
    const functions = Object.entries(adapter).filter(([, member]) => typeof member === 'function')
    expect(['requests', 'next', 'parse', 'extent']).toEqual(expect.arrayContaining(functions.map(([name]) => name)))
    for (const { entry } of fixtures) {
      const requests = adapter.requests(entry, 'secret')
      expect(structuredClone(requests)).toEqual(requests)
      expect(adapter.requests(entry, 'secret')).toEqual(requests)
    }
  })

  it('reads the recorded answer', async () => {
    for (const { bodies, entry, expected } of fixtures) {
      const records = await adapter.parse(bodies, entry, NOW)
      expect(JSON.parse(JSON.stringify(records))).toEqual(expected)
    }
  })

  it('counts whatever is refused, folded or left out', async () => {
    const rules = rulesOf(adapter.collection)
    for (const { bodies, entry } of fixtures) {
      const { records, fetched, dropped } = await readAnswer(adapter, rules, { entry, bodies, now: NOW })
      const merged = rules.merge([], [{ entry, state: 'fresh', records }], NOW, () => [])
      // These two never became records.
      const { 'left-out': _, 'not-read': __, ...refused } = dropped
      const lost = Object.values(refused).reduce((sum, count) => sum + count, merged.dropped.length)
      expect(merged.records.length + (merged.archived ?? []).length + lost).toBe(fetched)
    }
  })

  it('gives every record a key of its own', async () => {
    for (const { bodies, entry } of fixtures) {
      const keys = (await adapter.parse(bodies, entry, NOW)).map(record => record.key)
      expect(keys.filter(key => key.trim() === '')).toEqual([])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('does not depend on the day it runs', async () => {
    for (const { bodies, entry } of fixtures)
      expect(await adapter.parse(bodies, entry, LATER)).toEqual(await adapter.parse(bodies, entry, NOW))
  })

  it.each([
    ['a bot wall', BOT_WALL],
    ['a login page', LOGIN_PAGE],
    ['an empty body', ''],
    ['cut-off text', '{"jobs": [{"id": 1, "ti'],
    ['a changed shape', '{"error":{"message":"gone"}}'],
    ['a bare null', 'null'],
    ['lists without end', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['elements without end', `<html><body>${'<div>'.repeat(20_000)}</body></html>`],
  ])('refuses %s', async (_what, body) => {
    for (const { bodies, entry } of fixtures)
      await expect(
        adapter.parse(
          bodies.map(() => body),
          entry,
          NOW,
        ),
      ).rejects.toThrow(SourceError)
  })

  it('survives unknown fields', async () => {
    for (const { bodies, entry } of fixtures.filter(({ bodies }) => bodies.every(isJson))) {
      const grown = bodies.map(body => JSON.stringify(withUnknownFields(JSON.parse(body))))
      expect(await adapter.parse(grown, entry, NOW)).toEqual(await adapter.parse(bodies, entry, NOW))
    }
  })
})

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}

function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const grown = Object.entries(value).map(([key, inner]) => [key, withUnknownFields(inner)])
  return { ...Object.fromEntries(grown), somethingNew: { nested: [1, 'two', null] } }
}
