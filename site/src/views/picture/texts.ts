/** The texts on the picture of a page. */
import { wordFor } from '#contract/vocabulary.ts'
import { countText } from '../../base/when.ts'
import { standingOf } from '../../collections/age.ts'
import type { Collection, PictureText } from '../../collections/collection.ts'
import { CONTENTS, capitalized, collections } from '../../collections/index.ts'
import type { Now } from '../../store/selection.ts'
import { isDrawable } from './draw.ts'

const HOME: PictureText = {
  label: '',
  title: 'Web3 jobs, news and events, each with its source and date',
  line: `${capitalized(CONTENTS)}. One call, no key.`,
}
const DOCS: PictureText = {
  label: 'Documentation',
  title: 'One call, no key',
  line: 'JSON, feeds, calendars and tables',
}

/** Resolves with undefined if there is no such page. A title in a script without shapes gives way to the kind's own. */
export async function pictureText(now: Now, kind: string, id?: string): Promise<PictureText | undefined> {
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return id !== undefined ? undefined : kind === 'home' ? HOME : kind === 'docs' ? DOCS : undefined
  const { tag, page, home } = collection
  const ofKind = async () => {
    const { total } = await collection.count(now, {})
    const standing = await standingOf(collection, now, collection.where(now.clock(), {}))
    const counted = standing ? `${wordFor(standing.term)} ${home.counted}` : home.counted
    return { label: tag, title: page.title, line: `${countText(total)} ${counted}` }
  }
  if (id === undefined) return ofKind()
  const text = await ofRecord(collection, now, id)
  return text && !isDrawable(text.title) ? ofKind() : text
}

async function ofRecord(
  { picture, item, recordsOf }: Collection,
  { store, clock }: Now,
  id: string,
): Promise<PictureText | undefined> {
  const record = await recordsOf(store).get(id)
  // As for the API: a record that may not be read has no picture.
  if (record === undefined || item.read(record, store, clock()) === undefined) return undefined
  return picture?.(record)
}
