/** All that is true in a simulated month. What an upstream answers, and what the data should say, both come from it. */
import { type Board, boardsOf } from './boards.ts'
import { type Calendar, calendarsOf } from './calendars.ts'
import { type Feed, feedsOf } from './feeds.ts'
import { DAY_MS } from './postings.ts'

export interface Size {
  days: number
  boards: number
  postings: number
  feeds: number
  itemsADay: number
  /** So many days of news are there at the start. */
  backlogDays: number
  calendars: number
}

export const MONTH: Size = {
  days: 30,
  boards: 340,
  postings: 8000,
  feeds: 112,
  itemsADay: 1500,
  backlogDays: 50,
  calendars: 60,
}

export interface World {
  start: number
  end: number
  boards: Board[]
  feeds: Feed[]
  calendars: Calendar[]
}

/** The world of a size whose last day ends at `end`. */
export function makeWorld(size: Size, end: number): World {
  const start = end - size.days * DAY_MS
  return {
    start,
    end,
    boards: boardsOf(size.boards, size.postings, start, end),
    feeds: feedsOf(size.feeds, size.itemsADay, { from: start - size.backlogDays * DAY_MS, start, until: end }),
    calendars: calendarsOf(size.calendars, start, end),
  }
}
