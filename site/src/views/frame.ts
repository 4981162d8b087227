/** A page without its parts: drawn once by Astro with a mark at the place of each, then filled for every query. */
import type { Html } from './html.ts'
import type { ListParts } from './parts/list.ts'

type PartName = keyof ListParts

const mark = (name: PartName): Html => ({ markup: `<!--part ${name}-->` })
const MARK = /<!--part (\w+)-->/

/** What Astro is given instead of parts when it draws a frame. */
export const MARKS: ListParts = {
  title: mark('title'),
  meta: mark('meta'),
  nav: mark('nav'),
  crumbs: mark('crumbs'),
  heading: mark('heading'),
  filters: mark('filters'),
  bar: mark('bar'),
  list: mark('list'),
  newest: mark('newest'),
}

/** The bytes before each part, and those after the last. */
export interface Frame {
  before: { bytes: Buffer; part: PartName }[]
  end: Buffer
}

/** Cuts a page at its marks. Throws when it has none: then it is not what was asked for. */
export function cutFrame(page: Buffer): Frame {
  // The pieces between marks alternate with the names in them.
  const pieces = page.toString().split(MARK)
  const end = Buffer.from(pieces.pop() ?? '')
  const before: Frame['before'] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const part = pieces[at + 1]
    if (!isPartName(part)) throw new Error(`a frame has no part "${part}"`)
    before.push({ bytes: Buffer.from(pieces[at] ?? ''), part })
  }
  if (before.length === 0) throw new Error('a page has no place for what its query changes')
  return { before, end }
}

/** Where a page is put together: asking each part for its length first would read it twice. Only between two awaits. */
let desk = Buffer.allocUnsafeSlow(128 * 1024)

export function fillFrame({ before, end }: Frame, parts: ListParts): Buffer {
  // A UTF-16 unit takes at most three bytes.
  const most = before.reduce((sum, { bytes, part }) => sum + bytes.length + 3 * parts[part].markup.length, end.length)
  if (most > desk.length) desk = Buffer.allocUnsafeSlow(2 * most)
  let at = 0
  for (const { bytes, part } of before) {
    at += bytes.copy(desk, at)
    at += desk.write(parts[part].markup, at)
  }
  at += end.copy(desk, at)
  const page = Buffer.allocUnsafe(at)
  desk.copy(page, 0, 0, at)
  return page
}

function isPartName(name: string | undefined): name is PartName {
  return name !== undefined && Object.hasOwn(MARKS, name)
}
