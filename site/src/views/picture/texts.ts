import { capitalized } from '#contract/text.ts'
import { wordFor } from '#contract/vocabulary.ts'
import { countText } from '../../base/when.ts'
import { standingOf } from '../../collections/age.ts'
import type { Collection, PictureText } from '../../collections/collection.ts'
import { CONTENTS, collections } from '../../collections/index.ts'
import { landingNamed } from '../../collections/landing.ts'
import type { Condition } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'
import { landingAtPath } from '../landing-page.ts'
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
export async function pictureText(
  now: Now,
  kind: string,
  id?: string,
  slug?: string,
): Promise<PictureText | undefined> {
  const path = [kind, id, slug].filter(Boolean).join('/')
  const landed = await ofLanding(now, `/${path.slice(0, path.lastIndexOf('/'))}`, slug ?? id ?? '')
  if (landed) return landed
  if (slug !== undefined) return undefined
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return id !== undefined ? undefined : kind === 'home' ? HOME : kind === 'docs' ? DOCS : undefined
  const { tag, page } = collection
  const ofKind = async () => {
    const where = collection.where(now.clock(), {})
    const { total } = await collection.count(now, {})
    return { label: tag, title: page.title, line: await counted(collection, { where, total }, now) }
  }
  if (id === undefined) return ofKind()
  const text = await ofRecord(collection, now, id)
  return text && !isDrawable(text.title) ? ofKind() : text
}

/** `52 last seen open jobs`. */
async function counted(collection: Collection, { where, total }: { where: Condition; total: number }, now: Now) {
  const standing = await standingOf(collection, now, where)
  return [countText(total), standing && wordFor(standing.term), collection.home.counted].filter(Boolean).join(' ')
}

/** Resolves with the text of a page of all records that share a value; undefined if there is none. */
async function ofLanding(now: Now, path: string, slug: string): Promise<PictureText | undefined> {
  const { collection, landing } = landingAtPath(path) ?? {}
  const link = collection && landing && (await landingNamed(collection, landing.facet, now, slug))
  if (!link) return undefined
  const { total, value } = link
  const title = isDrawable(link.title) ? link.title : collection.page.title
  const where = { all: [collection.where(now.clock(), {}), { facet: landing.facet, is: value }] }
  return { label: collection.tag, title, line: await counted(collection, { where, total }, now) }
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
