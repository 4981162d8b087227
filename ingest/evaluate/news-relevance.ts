import { z } from 'zod'
import { isWeb3News } from '../news/relevance.ts'
import { readYaml } from '../text/read-yaml.ts'
import { count, type Evaluation, f1, precision, recall } from './evaluation.ts'

const PRECISION_BAR = 0.95
const RECALL_BAR = 0.9

const Labels = z.strictObject({ web3: z.array(z.string()), other: z.array(z.string()) })

/** Precision and recall of the rule for general sources by the headline alone: categories and text only add to it. */
export const newsRelevance: Evaluation = {
  name: 'news-relevance',
  run: () => {
    const labels = readHeadlines()
    const counts = count(
      labels,
      ({ web3 }) => web3,
      ({ title }) => isWeb3News({ key: title, title, links: [], dates: [] }, title),
      ({ title }) => title,
    )
    const cases = labels.length
    return [
      { measure: 'precision', value: precision(counts), bar: PRECISION_BAR, cases, misses: counts.wrong },
      { measure: 'recall', value: recall(counts), bar: RECALL_BAR, cases, misses: [] },
      { measure: 'F1', value: f1(counts), cases, misses: [] },
    ]
  },
}

export function readHeadlines(): { title: string; web3: boolean }[] {
  const { web3, other } = readYaml(new URL('./news-relevance.yaml', import.meta.url), Labels)
  return [...web3.map(title => ({ title, web3: true })), ...other.map(title => ({ title, web3: false }))]
}
