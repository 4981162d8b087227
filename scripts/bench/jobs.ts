/** Obviously fictional jobs in the true shape and size (an item of 300 bytes), as many as wanted, the same for the same number. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { JobRecord } from '#contract'
import { GLOSSARY_FILE, SET_FILES } from '#contract/snapshot-set.ts'
import { slugOf } from '#contract/text.ts'
import { fictionalJob, fictionalSource } from '../../site/test/snapshot.ts'

const SYLLABLES =
  'ba ce di fo gu ha jo ki lu me na po qui ro su ta ve wi xo ya zen tri plo stra gle nor mis tal ver con'.split(' ')
const SKILLS =
  'solidity rust typescript golang python evm zk defi staking rollup bridge consensus wallet security audit protocol'.split(
    ' ',
  )
const ROLES = ['Engineer', 'Researcher', 'Designer', 'Auditor', 'Writer', 'Analyst', 'Lead']
const LEVELS = ['Junior', 'Senior', 'Staff', 'Principal']
const PLACES = ['Remote', 'Remote; Lisbon, Portugal', 'New York, United States', 'Singapore', 'Berlin, Germany']
const TAGS = ['Solidity', 'Rust', 'DeFi', 'Zero Knowledge', 'Layer 2', 'Security', 'Wallets', 'NFT', 'DAO', 'Remote']
const CHAINS = ['ethereum', 'solana', 'base', 'polkadot', 'cosmos', 'bitcoin']
const COUNTRIES = ['DE', 'US', 'PT', 'SG', 'GB', 'IN', 'BR', 'JP']
const PAY = { currency: 'USD', period: 'year', raw: '' } as const
const COMMON_WORDS = 20_000
/** Of a text, so that it is of 1 KB. */
const [FEWEST_WORDS, MOST_WORDS] = [120, 130]

/** Writes a data folder with this many jobs, and nothing else but their source. */
export function writeJobs(dir: string, count: number): void {
  mkdirSync(dir, { recursive: true })
  const random = randomFrom(count)
  const vocabulary = vocabularyOf(random)
  const file = openSync(join(dir, 'jobs.json'), 'w')
  writeSync(file, '[\n')
  for (let number = 0; number < count; number++)
    writeSync(file, `${JSON.stringify(madeUpJob(number, random, vocabulary))}${number < count - 1 ? ',' : ''}\n`)
  writeSync(file, ']\n')
  closeSync(file)
  writeFileSync(join(dir, 'sources.json'), JSON.stringify([fictionalSource('example-labs')]))
  const others = [...SET_FILES, GLOSSARY_FILE].filter(name => name !== 'jobs.json' && name !== 'sources.json')
  for (const name of others) writeFileSync(join(dir, name), '[]')
}

const vocabularyOf = (random: Random) => Array.from({ length: COMMON_WORDS }, () => madeUpWord(random))

/** Returns searches for a skill and another word of this many jobs, distinct for about 200,000 of them. */
export function searchesOf(count: number): (number: number) => string {
  const words = [...new Set(vocabularyOf(randomFrom(count)))]
  return number => `${SKILLS[Math.floor(number / words.length) % SKILLS.length]} ${words[number % words.length]}`
}

export type Random = () => number
export const pick = (random: Random, values: readonly string[]): string =>
  values[Math.floor(random() * values.length)] ?? ''

function madeUpJob(number: number, random: Random, vocabulary: string[]): JobRecord {
  const tags = [...new Set([pick(random, TAGS), pick(random, TAGS)])]
  const title = `${pick(random, LEVELS)} ${pick(random, SKILLS)} ${pick(random, ROLES)}, ${tags[0]}`
  const company = `${madeUpWord(randomFrom(Math.floor(random() ** 2 * 3000)))} Labs`
  const id = `${slugOf(`${title} ${company}`)}-${number.toString(16).padStart(8, '0')}`
  const link = `https://jobs.example/${slugOf(company)}/${id}`
  return fictionalJob(number, {
    id,
    title,
    company,
    // Newest first, as ingest writes them; some 60 days for a hundred thousand.
    date: new Date(Date.UTC(2026, 8, 30) - number * 50_000).toISOString(),
    link,
    tags,
    location: pick(random, PLACES),
    description: madeUpText(number, random, vocabulary),
    sourceUrl: link,
    workMode: random() < 0.5 ? 'remote' : 'onsite',
    countries: [pick(random, COUNTRIES)],
    seniority: random() < 0.5 ? 'senior' : 'mid',
    chains: [pick(random, CHAINS)],
    ...(random() < 0.3 && { pay: { ...PAY, min: 80_000 + number, max: 160_000 + number } }),
  })
}

/** Words by Zipf's law, a skill now and then, and like real postings some that occur nowhere else. */
function madeUpText(number: number, random: Random, vocabulary: string[]): string {
  const words = Array.from({ length: FEWEST_WORDS + random() * (MOST_WORDS - FEWEST_WORDS) }, () => {
    const chance = random()
    if (chance < 0.02) return pick(random, SKILLS)
    return vocabulary[Math.floor(COMMON_WORDS ** random()) - 1] ?? ''
  })
  const mark = number.toString(36)
  return `${words.join(' ')} Apply at https://apply.example/${mark}x${mark} with the reference ref${mark}, room r${mark}m.`
}

function madeUpWord(random: Random): string {
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join('')
}

/** A small generator with a seed (mulberry32), so that every run measures the same texts. */
export function randomFrom(seed: number): Random {
  let state = seed + 0x6d2b79f5
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
