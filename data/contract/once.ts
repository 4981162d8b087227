/** A function that calls `read` once and returns its result. */
export function once<T>(read: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    kept ??= { value: read() }
    return kept.value
  }
}
