import { z } from 'zod'
import { CalendarDate, Collection, Count } from './primitives.ts'

const Percent = z.number().min(0).max(100).optional()

/** Figures of one collection; a share is in percent of the listed records, and absent if there are none. */
const CollectionStats = z.object({
  records: Count.meta({ description: 'Listed on that day.' }),
  sources: Count.optional().meta({ description: 'Sources that were requested.' }),
  answering: Count.optional().meta({ description: 'Those of them that answer as often as promised.' }),
  confirmed: Percent.meta({ description: 'Share of records that a source still confirms.' }),
  pay: Percent.meta({ description: 'Share of jobs that state pay.' }),
  place: Percent.meta({ description: 'Share of records with a town, country or region.' }),
  level: Percent.meta({ description: 'Share of jobs with a level.' }),
  date: Percent.meta({ description: 'Share of records whose day the source states.' }),
  delayMinutes: Count.optional().meta({ description: 'Median from publication to first sight of a story.' }),
  days: Count.optional().meta({ description: 'Days on which a record was published, or on which an event begins.' }),
})

export const StatsName = z.enum([...Collection.options, 'glossary'])
export type StatsName = z.infer<typeof StatsName>

/** A line of `stats.json`: figures of the data at the last refresh of a day. */
export const DayStats = z.object({ day: CalendarDate, collections: z.partialRecord(StatsName, CollectionStats) })
export type DayStats = z.infer<typeof DayStats>
export type StatsFigure = keyof z.infer<typeof CollectionStats>
