/** What stands on the picture of a page. */
import { orUndefined } from '../../api/items.ts'
import type { Now } from '../../api/selection.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { capitalized, listed } from '../../collections/prose.ts'
import { isDrawable, type PictureText } from './draw.ts'

const HOME: PictureText = {
  label: '',
  title: 'Web3 jobs, news and events, each with its source and date',
  line: `${capitalized(listed(({ prose }) => prose.short))}. One call, no key.`,
}
const DOCS: PictureText = {
  label: 'Documentation',
  title: 'One call, no key',
  line: 'JSON, feeds, calendars and tables',
}

/** Undefined when there is no such page. A title in a script without shapes gives way to the kind's own. */
export function pictureText(now: Now, kind: string, id?: string): PictureText | undefined {
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return id !== undefined ? undefined : kind === 'home' ? HOME : kind === 'docs' ? DOCS : undefined
  const { tag, picture } = collection
  const ofKind = () => ({ label: tag, title: picture.title, line: picture.line(now) })
  if (id === undefined) return ofKind()
  const text = ofRecord(collection, now, id)
  return text && !isDrawable(text.title) ? ofKind() : text
}

function ofRecord({ picture, readItem, tableOf }: Collection, now: Now, id: string): PictureText | undefined {
  // Asked as the API is: a record that nobody is to see has no picture.
  if (!picture.record || !orUndefined(() => readItem(now, id))) return undefined
  const table = tableOf(now.store)
  const document = table.find(id)
  return document === undefined ? undefined : picture.record(table.record(document))
}
