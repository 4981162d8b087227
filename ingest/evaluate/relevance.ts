import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isWeb3Job, type JobTexts, OPENING_LENGTH } from '../jobs/relevance.ts'
import { readYaml } from '../text/read-yaml.ts'
import { count, type Evaluation, f1, precision, type Row, recall } from './evaluation.ts'

const PRECISION_BAR = 0.95
const RECALL_BAR = 0.9

const Label = z.strictObject({
  title: z.string(),
  company: z.string(),
  source: z.string(),
  tags: z.array(z.string()).optional(),
  topics: z.array(z.string()).optional(),
  opening: z.array(z.string()).optional(),
  rest: z.array(z.string()).optional(),
  link: z.string().optional(),
  web3: z.boolean(),
})
type Label = z.infer<typeof Label>

/** Precision and recall of the relevance rule: over all labels, and over two halves, so that fitting to one shows. */
export const relevance: Evaluation = {
  name: 'relevance',
  run: () => {
    const labels = readLabels()
    return [
      ...rowsOf('all', labels, isWeb3Job),
      ...rowsOf('half A', labels.filter(inFirstHalf), isWeb3Job),
      ...rowsOf(
        'half B',
        labels.filter(label => !inFirstHalf(label)),
        isWeb3Job,
      ),
      ...rowsOf('words alone, employer unknown', labels.filter(hasWords), withoutEmployer).map(unjudged),
    ]
  },
}

export function readLabels(): Label[] {
  return readYaml(new URL('./relevance.yaml', import.meta.url), z.array(Label))
}

function rowsOf(set: string, labels: Label[], judge: (job: JobTexts) => boolean): Row[] {
  const counts = count(
    labels,
    label => label.web3,
    label => judge(toJob(label)),
    tell,
  )
  const [cases, misses] = [labels.length, counts.wrong]
  return [
    { measure: `precision (${set})`, value: precision(counts), bar: PRECISION_BAR, cases, misses },
    { measure: `recall (${set})`, value: recall(counts), bar: RECALL_BAR, cases, misses: [] },
    { measure: `F1 (${set})`, value: f1(counts), cases, misses: [] },
  ]
}

/** A description is told by its telling words only; where they stood decides their weight. */
function toJob({ title, company, tags, topics, link, opening = [], rest = [] }: Label): JobTexts {
  const description = opening.join('. ').padEnd(rest.length > 0 ? OPENING_LENGTH + 1 : 0) + rest.join('. ')
  return { title, company, tags, employerTopics: topics, description, links: link ? [link] : [] }
}

function withoutEmployer(job: JobTexts): boolean {
  return isWeb3Job({ ...job, company: '', links: [] })
}

function hasWords({ tags, topics, opening, rest }: Label): boolean {
  return [tags, topics, opening, rest].some(words => words !== undefined)
}

function unjudged(row: Row): Row {
  return { ...row, bar: undefined, misses: [] }
}

function inFirstHalf({ title, company }: Label): boolean {
  const [first = 0] = createHash('sha256').update(`${title} ${company}`).digest()
  return first % 2 === 0
}

function tell({ title, company, source }: Label): string {
  return `${title} | ${company} | ${source}`
}
