import { expect, it } from 'vitest'
import { findBritishSpellings } from './american-spelling.ts'

it.each([
  ['behaviour', 'behavior'],
  ['Decentralised', 'decentralized'],
  ['finalises', 'finalizes'],
  ['tokenisation', 'tokenization'],
  ['centre', 'center'],
  ['catalogues', 'catalogs'],
  ['analysed', 'analyzed'],
  ['cancelled', 'canceled'],
  ['licence', 'license'],
  ['towards', 'toward'],
])('finds %s and names %s', (british, american) => {
  expect(findBritishSpellings(`It is ${british} here.`)).toEqual([{ found: british.toLowerCase(), american }])
})

it('leaves American words alone that only look British', () => {
  const text =
    'Specialists, analysts and an analysis of optimistic rollups; four hours, cancellation, dialogue, realism, constructor.'
  expect(findBritishSpellings(text)).toEqual([])
})
