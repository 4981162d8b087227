/** Values that are there at once, or later. A promise costs a microsecond, as much as finding a kept answer. */

/** What follows a value. */
export function after<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** What `make` comes to, or what follows its failure. */
export function orElse<A, B>(
  make: () => A | Promise<A>,
  failed: (error: unknown) => B | Promise<B>,
): A | B | Promise<A | B> {
  try {
    const made = make()
    return made instanceof Promise ? made.catch(failed) : made
  } catch (error) {
    return failed(error)
  }
}
