/** The lists as pages, and what else their records are listed on. */
import { listPageOf } from '../views/parts/collection-page.ts'
import { landingPageOf } from '../views/parts/landing-page.ts'
import { calendarPage } from './events/calendar-page.ts'
import { collections } from './index.ts'

export const listPages = collections.map(listPageOf)

export const landingPages = collections.flatMap(collection => {
  const { landings } = collection
  return landings?.kinds.map(kind => landingPageOf(collection, landings, kind)) ?? []
})

export const recordListPages = [calendarPage, ...landingPages]
