import type { TableData } from './table-shape.ts'

/** Joins texts as bytes while they come. */
export function collectItems() {
  let bytes = new Uint8Array(64 * 1024)
  let end = 0
  const ends: number[] = []
  const encoder = new TextEncoder()
  return {
    add(item: string): void {
      // A UTF-16 unit takes at most three bytes.
      while (bytes.length - end < item.length * 3) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      end += encoder.encodeInto(item, bytes.subarray(end)).written
      ends.push(end)
    },
    finish(): Pick<TableData, 'items' | 'itemEnds'> {
      return { items: bytes.slice(0, end), itemEnds: Uint32Array.from(ends) }
    },
  }
}
