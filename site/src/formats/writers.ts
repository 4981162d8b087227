import type { Format } from '../api/endpoint.ts'
import type { Selection } from '../api/selection.ts'
import type { Store } from '../store/store.ts'

/** What a format says about the list it was written from. */
export interface About {
  /** The endpoint's own sentence. */
  summary: string
  /** The filters in words, empty without any. */
  filters: string
  /** Its own address with the filters. */
  selfUrl: string
  /** The page for people with the same filters. */
  pageUrl: string
  store: Store
}

/** Writes lists in formats. A method each, so that writers of some records are writers. */
export type Writers<R> = { [F in Format]?: Writer<R> }
export type Writer<R> = { write(selection: Pick<Selection<R>, 'records'>, about: About): string }['write']
