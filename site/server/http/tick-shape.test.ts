import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/**
 * What nextTick has learned of its object literal after a garbage collection. The second case tells when Node no longer
 * needs the first.
 */
it.each([
  ['keepTickShape()', 'MONOMORPHIC'],
  ['', 'MEGAMORPHIC'],
])('with "%s" the object that nextTick queues is %s after a collection', (prepare, state) => {
  const script = `
    import { keepTickShape } from ${JSON.stringify(new URL('tick-shape.ts', import.meta.url).href)}
    const tick = () => new Promise(resolve => process.nextTick(resolve))
    ${prepare}
    for (let round = 0; round < 20; round++) {
      await tick()
      await new Promise(resolve => setImmediate(resolve))
      gc()
    }
    const learned = %GetFeedback(process.nextTick).filter(([kind]) => kind === 'DefineKeyedOwnPropertyInLiteral')
    console.log([...new Set(learned.map(([, state]) => state))].toSorted().at(0))`
  const args = ['--allow-natives-syntax', '--expose-gc', '--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe(state)
})
