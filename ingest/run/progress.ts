import cliProgress from 'cli-progress'
import type { Collection } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import type { Arguments } from './arguments.ts'
import type { Outcome } from './source.ts'

export interface Progress {
  /** One source is done; without an outcome it was not its turn. */
  advance(source: Source, outcome: Outcome | undefined): void
  stop(): void
}

/** A bar per collection on a terminal, a plain line per source elsewhere. On stderr, so that `--json` stays parsable. */
export function showProgress(sources: Source[], args: Pick<Arguments, 'only'>): Progress {
  return process.stderr.isTTY ? showBars(sources, args.only) : showLines()
}

function showBars(sources: Source[], only: Collection[]): Progress {
  const bars = new cliProgress.MultiBar(
    {
      format: '{collection} {bar} {value}/{total} {source}',
      clearOnComplete: false,
      hideCursor: true,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_grey,
  )
  const byCollection = new Map(
    only.map(collection => {
      const total = sources.filter(source => source.collection === collection).length
      return [collection, bars.create(total, 0, { collection: collection.padEnd(6), source: '' })]
    }),
  )
  return {
    advance: ({ collection, entry }) => byCollection.get(collection)?.increment(1, { source: entry.id }),
    stop: () => bars.stop(),
  }
}

function showLines(): Progress {
  return {
    advance({ collection, entry }, outcome) {
      const state = outcome ? outcome.state : 'not due'
      const detail = outcome?.reason ?? (outcome ? `${outcome.fetched} records` : '')
      console.error(`${collection} ${entry.id}: ${state}${detail ? `, ${detail}` : ''}`)
    },
    stop() {},
  }
}
