/**
 * Einundzwanzig portal, Bitcoin meetups of many countries: https://portal.einundzwanzig.space/api/meetup-events (its code
 * is public; no published reference)
 * - Keys hold a dot (`meetup.name`): the part behind it belongs to the group that holds the evening.
 * - `start` and `end` are in UTC without saying so; newer answers have `start_iso` and `end_iso` beside them.
 * - All meetups there ever were, past ones too. `title` is often absent, or says `Stammtisch` alone: the group names it.
 * - `link` is a chat of the group as a rule; the group's page in the portal has more and is public.
 */
import { eventsFrom } from './lib/json-source.ts'

export const einundzwanzig = eventsFrom({
  name: 'einundzwanzig',
  url: 'https://portal.einundzwanzig.space/api/meetup-events',
  fields: {
    name: 'title',
    link: 'meetup.portalLink',
    host: 'meetup.name',
    place: 'location',
    latitude: 'meetup.latitude',
    longitude: 'meetup.longitude',
    city: 'meetup.city',
    country: 'meetup.country',
    tags: 'tags.name',
    description: 'description',
  },
  more(row) {
    const [title = '', host = ''] = [row.text('title'), row.text('meetup.name')]
    return {
      key: row.id('id') ?? row.texts(['meetup.portalLink', 'start']).join(' '),
      name: title.toLowerCase().includes(host.toLowerCase()) ? title : [host, title].filter(Boolean).join(': '),
      start: row.text('start_iso') ?? inUtc(row.text('start')),
      end: row.text('end_iso') ?? inUtc(row.text('end')),
      type: 'meetup',
    }
  },
})

/** `2026-09-16 17:00` */
function inUtc(time: string | undefined): string | undefined {
  return time && `${time.replace(' ', 'T')}Z`
}
