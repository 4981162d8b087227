import type { CatalogEntry, Collection } from '#contract'
import type { Adapter, SourceRequest } from '../adapter.ts'
import type { Source } from '../catalog/catalog.ts'
import { rulesOf } from '../run/collections.ts'
import { type Answer, readAnswer, readNext } from '../run/reading/read-answer.ts'
import { fetchBodies } from '../run/source.ts'

/** Reads answers in this very thread, so that a test can bring an adapter of its own. */
export const inProcess = {
  next: ({ entry, adapter }: Source, bodies: string[]) => readNext(adapter, entry, bodies),
  read: <C extends Collection>({ entry, adapter, collection }: Source<C>, answer: Omit<Answer, 'entry'>) =>
    readAnswer(adapter, rulesOf(collection), { ...answer, entry }),
}

/** The requests of an entry with these answers, and their bodies. An answer that is an error is thrown. */
export async function exchange(
  adapter: Adapter,
  entry: CatalogEntry,
  answer: (url: string, count: number) => string | Error,
): Promise<{ requests: SourceRequest[]; urls: string[]; bodies: string[] }> {
  const requests: SourceRequest[] = []
  const text = async (url: string, options: Omit<SourceRequest, 'url'> = {}) => {
    requests.push({ url, ...options })
    const body = answer(url, requests.length - 1)
    if (body instanceof Error) throw body
    return body
  }
  const bodies = await fetchBodies({ entry, adapter, collection: adapter.collection }, { text }, inProcess)
  return { requests, urls: requests.map(({ url }) => url), bodies }
}
