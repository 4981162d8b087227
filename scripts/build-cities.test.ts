import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cityFile, mapFile } from './build-cities.ts'

it('data/contract/cities.json is the output of npx node scripts/build-cities.ts', () =>
  expect(readFileSync(new URL('../data/contract/cities.json', import.meta.url), 'utf8')).toBe(cityFile()))

it('site/src/plots/world.json is the output of npx node scripts/build-cities.ts', () =>
  expect(readFileSync(new URL('../site/src/plots/world.json', import.meta.url), 'utf8')).toBe(mapFile()))
