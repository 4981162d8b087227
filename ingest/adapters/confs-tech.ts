/**
 * confs.tech conference data: https://github.com/tech-conferences/conference-data (MIT)
 * - One file a year and topic; `board` is `2026/general`. There is no blockchain topic, and one event may be in
 *   several files. A topic's file for next year begins as `[]`.
 * - Rows have no id; link and first day name a row. An online row may still name a city, the organizer's own.
 */
import { eventsFrom } from './lib/json-source.ts'

const FILES = 'https://raw.githubusercontent.com/tech-conferences/conference-data/main/conferences/'

export const confsTech = eventsFrom({
  name: 'confs-tech',
  mayBeEmpty: true,
  url: ({ board, id }) => `${FILES}${board ?? id}.json`,
  fields: {
    name: 'name',
    link: 'url',
    start: 'startDate',
    end: 'endDate',
    city: 'city',
    country: 'country',
    online: 'online',
    cfpUrl: 'cfpUrl',
    cfpDeadline: 'cfpEndDate',
  },
  more: (row, { board }) => ({
    key: [row.text('url'), row.text('startDate')].join(' '),
    tags: [board?.split('/').at(-1)],
  }),
})
