import { z } from 'zod'
import { REGIONS } from '../regions.ts'
import { CountryCode, Line } from './primitives.ts'

/** One place that a published text names. Parts that it leaves open are absent. */
export const Place = z
  .object({
    city: Line.optional().meta({ description: 'One spelling per city.' }),
    region: Line.optional().meta({ description: 'State or province.' }),
    country: CountryCode.optional().meta({ description: 'ISO 3166-1 code.' }),
    lat: z.number().min(-90).max(90).optional().meta({ description: 'Of the city, in degrees.' }),
    lon: z.number().min(-180).max(180).optional().meta({ description: 'Of the city, in degrees.' }),
  })
  .meta({ description: 'A city, a state or a country.' })
export type Place = z.infer<typeof Place>

export const Region = z.enum(REGIONS).meta({ description: 'A part of the world larger than a country.' })
export type Region = z.infer<typeof Region>

/** The place of a record, as far as it was published. Absent is unknown. */
export const Places = {
  places: z.array(Place).optional().meta({ description: 'The published place in parts, with coordinates.' }),
  regions: z
    .array(Region)
    .optional()
    .meta({ description: 'Parts of the world that it is open to, besides the countries.' }),
}
