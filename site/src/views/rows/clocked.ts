/** Markup with words in it that depend on the clock: made once for a snapshot, said anew each time it is shown. */

import { escapeUTF8 } from 'entities'
import { instantOf } from '#contract'
import type { Hits } from '../../../record-index/index.ts'
import type { Services } from '../../api/services.ts'
import type { Store } from '../../store/store.ts'
import { type Html, html, inOnePiece } from '../html.ts'
import { createKeeper } from '../kept.ts'
import { dateOf, fullTime, recentTime } from '../when.ts'

export interface Clocked {
  before: Html
  said: (now: Date) => string
  after: Html
}

/** Larger than what people leaf through in the time a snapshot lives; some kilobytes a row. */
const KEPT_ROWS = 4000

/** Writes documents as the rows of a list. `isConfirmed` tells which of two rows a document has at a moment. */
export function rowWriter(
  make: (store: Store, document: number, isConfirmed: boolean) => Clocked,
  isConfirmed: (store: Store, document: number, now: Date) => boolean = () => true,
): (services: Pick<Services, 'store' | 'clock'>, documents: Hits) => Html {
  const keep = createKeeper<number, Clocked>(KEPT_ROWS)
  const makeKept = (store: Store, document: number, confirmed: boolean) => {
    const { before, said, after } = make(store, document, confirmed)
    return { before: inOnePiece(before), said, after: inOnePiece(after) }
  }
  return ({ store, clock }, documents) => {
    const now = clock()
    let markup = ''
    for (const document of documents) {
      const confirmed = isConfirmed(store, document, now)
      const row = keep(store, document * 2 + Number(confirmed), () => makeKept(store, document, confirmed))
      markup += say(row, now).markup
    }
    return { markup }
  }
}

/** What it is at this moment. */
export function say({ before, said, after }: Clocked, now: Date): Html {
  return { markup: before.markup + escapeUTF8(said(now)) + after.markup }
}

/** An instant as people say it, with the whole of it for those who point at it and for machines. */
export function clockedTime(instant: string | Date): Clocked {
  const at = new Date(instant)
  const iso = instantOf(at)
  let date: string | undefined
  return {
    before: html`<time datetime="${iso}" title="${fullTime(at)}">`,
    said(now) {
      const recent = recentTime(at, now)
      if (recent !== undefined) return recent
      date ??= dateOf(iso)
      return date
    },
    after: html`</time>`,
  }
}
