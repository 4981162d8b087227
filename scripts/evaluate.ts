/** The command `npm run evaluate`: measures the rules on labeled cases, and search on labeled queries. */
import type { Row } from '../ingest/evaluate/evaluation.ts'
import { events } from '../ingest/evaluate/events.ts'
import { duplicates, fields, places, relevance, texts } from '../ingest/evaluate/jobs.ts'
import { newsFields, newsRelevance, stories } from '../ingest/evaluate/news.ts'
import { type Given, runCommand } from './command.ts'
import { readQueries } from './evaluate-search/queries.ts'
import { evaluateSearch } from './evaluate-search/search.ts'

const rules = [relevance, duplicates, fields, places, texts, newsFields, newsRelevance, stories, events]

const USAGE = `usage: npm run evaluate -- [NAME...] [flags]
  measures on labeled cases; ends with 1 when a figure is below its bar
  NAME        one of ${rules.map(({ name }) => name).join(', ')}, search; without a name all but search
  search      asks the built service (npm run build) over DATA_DIR the queries in scripts/evaluate-search
  --held-out  names the misses of the held-out half too; leave it off while tuning search`
const FLAGS = { 'held-out': { type: 'boolean', default: false } } as const

async function main({ values, positionals: wanted }: Given<typeof FLAGS>): Promise<number> {
  const search = { name: 'search', run: () => evaluateSearch(process.env, readQueries(), values['held-out']) }
  const evaluations = [...rules, search]
  const unknown = wanted.find(name => !evaluations.some(evaluation => evaluation.name === name))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is none of ${evaluations.map(({ name }) => name).join(', ')}`)
  let isBelow = false
  for (const { name, run } of wanted.length > 0 ? evaluations : rules) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(name)
    for (const row of await run()) {
      console.log(textOf(row))
      for (const miss of row.misses) console.log(`      ${miss}`)
      isBelow ||= isBelowBar(row)
    }
  }
  return isBelow ? 1 : 0
}

function isBelowBar({ value, bar }: Row): boolean {
  return bar !== undefined && value < bar
}

function textOf(row: Row): string {
  const bar = row.bar === undefined ? '' : `  bar ${row.bar.toFixed(3)}  ${isBelowBar(row) ? 'BELOW' : 'ok'}`
  return `  ${row.measure.padEnd(44)} ${row.value.toFixed(4)}  of ${row.cases}${bar}`
}

await runCommand({ name: 'evaluate', usage: USAGE, flags: FLAGS, words: rules.length + 1, codeOfError: 2 }, main)
