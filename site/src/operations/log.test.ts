import { describe, expect, it } from 'vitest'
import { issueToken } from '../auth/tokens.ts'
import { loggedTarget } from './log.ts'

describe('a target in the log', () => {
  it('keeps parameters of the API and blanks others', () => {
    expect(loggedTarget('/api/jobs?search=solidity&limit=5')).toBe('/api/jobs?search=solidity&limit=5')
    expect(loggedTarget('/api/jobs?access_token=at_secret&limit=5&x')).toBe('/api/jobs?access_token=***&limit=5&x')
  })

  it('holds no token, wherever it was pasted', () => {
    const { text } = issueToken('access')
    expect(loggedTarget(`/api/jobs/${text}?search=a${text}&${text}`)).toBe(
      '/api/jobs/web3da_***?search=aweb3da_***&web3da_***',
    )
  })

  it('holds no token that is escaped, in part or whole, and keeps what an escape hides', () => {
    const { text } = issueToken('registration')
    const escaped = (part: string) => part.replace(/./g, char => `%${char.charCodeAt(0).toString(16)}`)
    expect(loggedTarget(`/x/${escaped(text)}`)).toBe('/x/web3dr_***')
    const inPart = text.slice(0, 20) + escaped(text.slice(20, 24)).toUpperCase() + text.slice(24)
    expect(loggedTarget(`/x/${inPart}?search=${inPart}`)).toBe('/x/web3dr_***?search=web3dr_***')
    expect(loggedTarget('/x?search=a%26b%3D%C3%A9%20%2f%5B%7B')).toBe('/x?search=a%26b%3D%C3%A9%20%2f%5B%7B')
  })

  it('is cut to a length', () => {
    expect(loggedTarget(`/${'a'.repeat(5000)}`).length).toBe(300)
  })
})
