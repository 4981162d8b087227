import { crc32 } from 'node:zlib'
import type { TableData } from './table-shape.ts'

/** Joins texts as bytes while they come, and sums each up. */
export function collectItems() {
  let bytes = new Uint8Array(64 * 1024)
  let end = 0
  const ends: number[] = []
  const sums: number[] = []
  const encoder = new TextEncoder()
  return {
    add(item: string): void {
      // A UTF-16 unit takes at most three bytes.
      while (bytes.length - end < item.length * 3) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      const start = end
      end += encoder.encodeInto(item, bytes.subarray(end)).written
      ends.push(end)
      sums.push(crc32(bytes.subarray(start, end)))
    },
    finish(): Pick<TableData, 'items' | 'itemEnds' | 'itemSums'> {
      return { items: bytes.slice(0, end), itemEnds: Uint32Array.from(ends), itemSums: Uint32Array.from(sums) }
    },
  }
}
