/** What follows a value, at once or when it is there. A promise costs a microsecond, as much as finding a kept answer. */
export function after<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
  return value instanceof Promise ? value.then(next) : next(value)
}
