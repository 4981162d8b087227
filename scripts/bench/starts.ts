/** How long the service takes until it answers. */
import { alternate } from './alternate.ts'
import { median } from './load.ts'
import type { Service } from './service.ts'

const STARTS = 3

/** Medians. */
export async function starts(service: Service): Promise<string> {
  const start = async () => {
    const { url, startMs } = await service.again()
    return { startMs, searchMs: startMs + (await firstSearch(url)) }
  }
  const samples = (await alternate(new Map([['start', start]]), STARTS)).samples.get('start') ?? []
  const of = (read: (sample: Awaited<ReturnType<typeof start>>) => number) => Math.round(median(samples.map(read)))
  return `start ${of(({ startMs }) => startMs)} ms, first search after ${of(({ searchMs }) => searchMs)}`
}

/** Milliseconds; it waits until all words are indexed. */
export async function firstSearch(url: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${url}/api/jobs?search=solidity`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the first search was answered with ${answer.status}`)
  return performance.now() - begin
}
