import type { EventRecord } from '#contract'
import { nameKey, nameSimilarity, pageOf } from './same-event.ts'

/** From here on a name with other words is taken for the same one, changed. */
const LIKE_NAME = 0.5

/**
 * Identity and first sight of stored events. The key of a source needs a second witness, since keys are given again: the
 * day, the name or the page. Lists without ids of their own are keyed by link and day, so a new day makes a new key: then
 * the same page with the same name in the same year is still the same event, unless the old key is still there or the
 * page has several.
 */
export function carryOver(answers: EventRecord[], previous: EventRecord[]): EventRecord[] {
  const byKey = new Map(previous.map(event => [sourceAndKey(event), event]))
  const present = new Set(answers.map(sourceAndKey))
  const gone = previous.filter(event => !present.has(sourceAndKey(event)))
  const [before, after] = [gone, answers].map(events => Map.groupBy(events, pageAndName))
  const pages = Map.groupBy(answers, sourceAndPage)
  return answers.map(event => {
    const page = pageAndName(event)
    const moved = after?.get(page)?.length === 1 && before?.get(page)?.length === 1 ? before.get(page)?.[0] : undefined
    const keyed = byKey.get(sourceAndKey(event))
    const hasOwnPage = pages.get(sourceAndPage(event))?.length === 1
    const same = keyed && isWitnessed(event, keyed, hasOwnPage) ? keyed : moved
    if (!same) return event
    const { id, firstSeenAt, alsoListedAt, dateConflict } = same
    return { ...event, id, firstSeenAt, alsoListedAt, dateConflict }
  })
}

/** Whether something besides the key says that it is the same event. */
function isWitnessed(event: EventRecord, stored: EventRecord, hasOwnPage: boolean): boolean {
  if (event.startDate === stored.startDate || event.id === stored.id) return true
  if (hasOwnPage && sourceAndPage(event) === sourceAndPage(stored)) return true
  return nameSimilarity(nameKey(event.name), nameKey(stored.name)) >= LIKE_NAME
}

function sourceAndKey({ source, sourceKey }: EventRecord): string {
  return `${source} ${sourceKey}`
}

function sourceAndPage({ source, url }: EventRecord): string {
  return `${source} ${pageOf(url).page ?? ''}`
}

function pageAndName({ source, url, name, startDate }: EventRecord): string {
  return [source, url, name, startDate.slice(0, 4)].join(' ')
}
