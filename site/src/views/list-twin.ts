/** The query of a list in Markdown: the parameters of its page, and the fields of its records. */
import { z } from 'zod'
import { type Params, paramOf } from '../base/params.ts'
import { PageQuery, readQuery } from '../base/query.ts'
import { type View, viewOf } from '../base/view.ts'
import type { Collection } from '../collections/collection.ts'
import type { Asking } from '../collections/list-query.ts'

interface TwinQuery {
  view: View | undefined
  /** Parameters that its links carry in addition to those of the page. */
  params: Params
}

/** Returns the parsed query. Throws an ApiError for a bad one, as the API does: readers of Markdown are programs. */
export function readTwinQuery({ query, pageQuery, whole }: Collection, ask: Asking): TwinQuery {
  const { view, fields } = query.shape
  const asked: Record<string, unknown> = readQuery(
    ask,
    z.object({ ...pageQuery.shape, ...PageQuery.shape, view, fields }),
  )
  const params = ['view', 'fields'].flatMap(name => {
    const value = asked[name]
    return typeof value === 'string' ? [paramOf(name, value)] : []
  })
  return { view: viewOf(asked, whole), params }
}
