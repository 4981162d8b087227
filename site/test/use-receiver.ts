import { afterAll, beforeAll } from 'vitest'
import { type Receiver, startReceiver } from './receiver.ts'

/** A receiver for all tests of a file; it is filled in before the first of them. */
export function useReceiver(): Receiver {
  const receiver = {} as Receiver
  beforeAll(async () => {
    await startReceiver('127.0.0.1', receiver)
  })
  afterAll(() => receiver.close())
  return receiver
}
