import type { Collection } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import { rulesOf } from '../run/collections.ts'
import { type Answer, readAnswer } from '../run/reading/read-answer.ts'

/** Reads an answer in this very thread, so that a test can bring an adapter of its own. */
export const inProcess = {
  read: <C extends Collection>({ entry, adapter, collection }: Source<C>, answer: Omit<Answer, 'entry'>) =>
    readAnswer(adapter, rulesOf(collection), { ...answer, entry }),
}
