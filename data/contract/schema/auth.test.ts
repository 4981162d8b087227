import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCOPES, scopesOf } from './auth.ts'

describe('a list of scopes', () => {
  it('is in the default order, each once, in whatever order it was requested', () => {
    const wish = fc.array(fc.constantFrom(...SCOPES), { minLength: 1 })
    fc.assert(
      fc.property(wish, scopes => {
        const granted = scopesOf(scopes.join(' ')) ?? []
        return granted.join() === SCOPES.filter(scope => scopes.includes(scope)).join()
      }),
    )
  })

  it.each(['', ' ', 'read:all', 'read:jobs,read:news', 'READ:JOBS', 'read:jobs\tread:news'])(
    'is not a scope: %j',
    text => {
      expect(scopesOf(text)).toBeUndefined()
    },
  )
})
