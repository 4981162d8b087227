/** What the Markdown of a list is asked with: what its page reads, and which fields its records are to have. */
import { z } from 'zod'
import { type Params, paramOf } from '../../api/params.ts'
import { PageQuery } from '../../api/queries.ts'
import { readQuery } from '../../api/query.ts'
import { type View, viewOf } from '../../api/view.ts'
import type { Collection } from '../../collections/collection.ts'
import type { Asking } from '../../views/list-query.ts'

interface TwinQuery {
  view: View | undefined
  /** What its addresses carry besides what the page reads. */
  params: Params
}

/** Throws ApiError for what cannot be read, as the API does: who asks for Markdown is a program. */
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
