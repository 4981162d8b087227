import type { EventRecord } from '#contract'

/**
 * Identity and first sight of what was known. Lists without ids of their own are keyed by link and day, so a new day
 * makes a new key: then the same page with the same name in the same year is still the same event, unless the old key
 * is still there or the page has several.
 */
export function carryOver(answers: EventRecord[], previous: EventRecord[]): EventRecord[] {
  const byKey = new Map(previous.map(event => [sourceAndKey(event), event]))
  const present = new Set(answers.map(sourceAndKey))
  const gone = previous.filter(event => !present.has(sourceAndKey(event)))
  const [before, after] = [gone, answers].map(events => Map.groupBy(events, pageAndName))
  return answers.map(event => {
    const page = pageAndName(event)
    const moved = after?.get(page)?.length === 1 && before?.get(page)?.length === 1 ? before.get(page)?.[0] : undefined
    const same = byKey.get(sourceAndKey(event)) ?? moved
    if (!same) return event
    const { id, firstSeenAt, alsoListedAt, dateConflict } = same
    return { ...event, id, firstSeenAt, alsoListedAt, dateConflict }
  })
}

function sourceAndKey({ source, sourceKey }: EventRecord): string {
  return `${source} ${sourceKey}`
}

function pageAndName({ source, url, name, startDate }: EventRecord): string {
  return [source, url, name, startDate.slice(0, 4)].join(' ')
}
