/** Documents by their ids: a hash table of open addresses over the ids as they stand, in one string. */
export interface IdIndexData {
  /** All ids, each followed by a line break. */
  text: string
  /** Where in the text the id of a document begins, and where another would. */
  starts: Uint32Array
  /** Documents counted from 1, each at the hash of its id or at the next place that was free; 0 is free. */
  slots: Uint32Array
}

/** Ids in the order of their documents. None holds a line break. */
export function buildIds(ids: string[]): IdIndexData {
  const starts = new Uint32Array(ids.length + 1)
  const slots = new Uint32Array(slotsFor(ids.length))
  ids.forEach((id, document) => {
    starts[document + 1] = (starts[document] ?? 0) + id.length + 1
    slots[slotOf(slots, id, taken => taken === 0)] = document + 1
  })
  return { text: ids.map(id => `${id}\n`).join(''), starts, slots }
}

/** The document with this id. */
export function findId({ text, starts, slots }: IdIndexData, id: string): number | undefined {
  const isIt = (document: number) => {
    const start = starts[document] ?? 0
    return (starts[document + 1] ?? 0) - start - 1 === id.length && text.startsWith(id, start)
  }
  const found = slots[slotOf(slots, id, taken => taken === 0 || isIt(taken - 1))]
  return found ? found - 1 : undefined
}

/** Returns the id of a document. */
export function idAt({ text, starts }: IdIndexData, document: number): string {
  return text.slice(starts[document] ?? 0, (starts[document + 1] ?? 1) - 1)
}

/** In the order of their documents. */
export function idsOf({ text }: IdIndexData): string[] {
  return text.split('\n').slice(0, -1)
}

/** The first slot of an id's row that is what is looked for. At least half are free, so every row ends. */
function slotOf(slots: Uint32Array, id: string, isWanted: (taken: number) => boolean): number {
  const last = slots.length - 1
  let slot = hashOf(id) & last
  while (!isWanted(slots[slot] ?? 0)) slot = (slot + 1) & last
  return slot
}

/** A power of two, so that a hash becomes a place by its last bits. */
function slotsFor(ids: number): number {
  return 2 ** Math.ceil(Math.log2(2 * ids + 2))
}

/** FNV-1a over the code units. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}
