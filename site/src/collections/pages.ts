/** The lists as pages, and what else their records are listed on. */
import { listPageOf } from '../views/parts/collection-page.ts'
import { calendarPage } from './events/calendar-page.ts'
import { collections } from './index.ts'
import { companyPage } from './jobs/company-page.ts'

export const listPages = collections.map(listPageOf)

export const recordListPages = [calendarPage, companyPage]
