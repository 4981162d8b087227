import type { Format } from '../base/endpoint.ts'
import type { Selection } from '../store/selection.ts'
import type { Store } from '../store/store.ts'

/** What a format states about its list. */
export interface About {
  /** The endpoint's own sentence. */
  summary: string
  /** The filters in words; empty without any. */
  filters: string
  /** Its own address with the filters. */
  selfUrl: string
  /** The page for people with the same filters. */
  pageUrl: string
  store: Store
}

/** Writes lists in formats. Declared as methods, so that writers of one record type are assignable. */
export type Writers<R> = { [F in Format]?: Writer<R> }
export type Writer<R> = { write(selection: Pick<Selection<R>, 'records'>, about: About): string }['write']
