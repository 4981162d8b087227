/** The memory of all typed arrays in a value, to be handed to another thread instead of copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  collect(value, found)
  return [...found]
}

function collect(value: unknown, found: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, found)
  }
}
