/** Queries of the endpoints that do not belong to a collection. */
import { z } from 'zod'
import { Collection, SourceState } from '#contract'
import { choice, integer, moment, OPERATORS, requiredText, text, WORDS } from './parameters.ts'

export const SearchQuery = z.object({
  q: requiredText({
    description: `${WORDS} in a record. ${OPERATORS}`,
    examples: ['rollup'],
    hint: 'Send q=some words.',
  }),
  limit: integer('limit', 1, 50, 5, 'How many records of each collection to return.'),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const ChangeQuery = z.object({
  cursor: text('cursor', 'nextCursor of an earlier answer; without it the oldest kept change comes first.', 'c2VxOjA'),
  collection: choice('collection', Collection.options, 'Only changes of this collection.'),
  since: moment('since', 'Only what changed at or after this time.'),
  view: choice('view', ['short', 'full'], 'full: each change with the whole record as it is now.'),
  limit: integer('limit', 1, 1000, 200, 'How many changes to return.'),
})
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** The lists for people have pages beside the filters of the API. */
export const PageQuery = z.object({ page: integer('page', 1, 100_000, 1, 'Which page of the list to show.') })

/** Which sources the status page shows. */
export const StatusQuery = z.object({
  state: choice('state', SourceState.options, 'Only sources in this state.'),
})

/** Every parameter is ignored. */
export const NoQuery = z.object({})
