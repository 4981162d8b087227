/** Made-up names and texts of the simulated month: nothing in them is anybody's. */
import { randomFrom } from '../bench/jobs.ts'

export type Random = () => number

/** A generator for one thing by its name, so that adding a board changes no other. */
export function randomOf(name: string): Random {
  let seed = 0
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0
  return randomFrom(seed)
}

export function pick<T>(list: readonly [T, ...T[]], random: Random): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}

/** A time until something happens that happens at random, once in `mean` on average. */
export function waitOf(mean: number, random: Random): number {
  return -Math.log(1 - random()) * mean
}

const STARTS = [
  'bra',
  'cor',
  'dal',
  'fen',
  'gro',
  'hal',
  'jor',
  'kel',
  'lum',
  'mor',
  'nel',
  'ost',
  'pra',
  'quil',
] as const
const MIDDLES = ['da', 've', 'li', 'mo', 'nu', 'ra', 'si', 'to', 'wen', 'zi'] as const
const ENDS = ['bek', 'dor', 'fax', 'gan', 'lith', 'mar', 'nok', 'pell', 'rix', 'sund', 'tor', 'vane'] as const

/** One of 1,680 made-up words; with `more`, of ten times as many. */
export function madeUpName(random: Random, more = false): string {
  const middle = more ? pick(MIDDLES, random) + pick(MIDDLES, random) : pick(MIDDLES, random)
  const name = pick(STARTS, random) + middle + pick(ENDS, random)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const SENTENCES = [
  'You will write and review smart contracts that hold the deposits of our made-up users.',
  'We run validators on several fictional chains and care about boring, dependable releases.',
  'The team is small, writes everything down, and meets twice a year in a place nobody has heard of.',
  'Experience with consensus, zero-knowledge proofs or rollups is welcome and not required.',
  'We pay in the currency of your choice and give everybody the same share of the treasury.',
  'Your first task will be to measure what our bridge does when one of its sides stands still.',
  'Applications are read by people, and everybody who writes to us gets an answer within two weeks.',
  'We value curiosity about blockchains over years of service, and plain words over titles.',
] as const

/** Some `bytes` of HTML. */
export function madeUpText(bytes: number, random: Random): string {
  let text = ''
  while (text.length < bytes) text += `<p>${pick(SENTENCES, random)} ${madeUpName(random, true)} is part of it.</p>\n`
  return text
}
