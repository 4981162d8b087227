/** The command `npm run evaluate`: measures the rules on labeled cases and fails below a bar. */
import { runCommand } from '../../scripts/command.ts'
import { duplicates } from './duplicates.ts'
import type { Evaluation, Row } from './evaluation.ts'
import { events } from './events.ts'
import { fields } from './fields.ts'
import { newsFields } from './news-fields.ts'
import { newsRelevance } from './news-relevance.ts'
import { relevance } from './relevance.ts'
import { stories } from './stories.ts'

const evaluations: Evaluation[] = [relevance, duplicates, fields, newsFields, newsRelevance, stories, events]

const USAGE = `usage: npm run evaluate
  measures the rules on labeled cases; ends with 1 when one is below its bar`

function main(): number {
  let isBelow = false
  for (const evaluation of evaluations) {
    console.log(evaluation.name)
    for (const row of evaluation.run()) {
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

await runCommand({ name: 'evaluate', usage: USAGE, flags: {} }, main)
