import { hash, randomBytes } from 'node:crypto'

/** Issued at register and spent at claim; a bearer; a bearer with the sandbox quota. */
export const TOKEN_KINDS = ['registration', 'access', 'sandbox'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

const TOKEN = /^web3d([ras])_[A-Za-z0-9_-]{43}$/
const ANY_TOKEN = /web3d([ras])_[A-Za-z0-9_-]{43}/g

/** Returns a new token of 256 random bits. Its text leaves the process once, in the response; the hash is stored. */
export function issueToken(kind: TokenKind): { text: string; hash: string } {
  const text = `web3d${kind[0]}_${randomBytes(32).toString('base64url')}`
  return { text, hash: hashToken(text) }
}

/** Returns a text with every token in it blanked. */
export function blankTokens(text: string): string {
  return text.replace(ANY_TOKEN, 'web3d$1_***')
}

/** Returns the kind that a text claims to be, or undefined if it cannot be a token of this service. */
export function tokenKind(text: string): TokenKind | undefined {
  const letter = TOKEN.exec(text)?.[1]
  return TOKEN_KINDS.find(kind => kind[0] === letter)
}

/** Returns one plain SHA-256 in hex: slow password hashes protect guessable secrets, which 256 random bits are not. */
export function hashToken(text: string): string {
  return hash('sha256', text)
}

/** Returns the name of a token in logs: 32 bits of its hash distinguish tokens and do not help to guess one. */
export function logId(hash: string): string {
  return hash.slice(0, 8)
}
