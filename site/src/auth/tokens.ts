import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Issued at register, spent at claim; used as bearer; used as bearer with the sandbox quota. */
export const TOKEN_KINDS = ['registration', 'access', 'sandbox'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

const PREFIXES: Record<TokenKind, string> = { registration: 'web3dr_', access: 'web3da_', sandbox: 'web3ds_' }
const KINDS: Record<string, TokenKind> = { r: 'registration', a: 'access', s: 'sandbox' }
const TOKEN = /^web3d([ras])_[A-Za-z0-9_-]{43}$/
const ANY_TOKEN = /web3d([ras])_[A-Za-z0-9_-]{43}/g

interface IssuedToken {
  /** Leaves the process once, in the response body, and is kept nowhere. */
  text: string
  hash: Uint8Array
}

/** A fresh token of 256 random bits; RFC 6749 section 10.10 asks for at least 128. */
export function issueToken(kind: TokenKind): IssuedToken {
  const text = PREFIXES[kind] + randomBytes(32).toString('base64url')
  // A piece of a pool of Node would keep all of that for as long as the row is kept (own-bytes.ts).
  return { text, hash: Uint8Array.from(hashToken(text)) }
}

/** A text with every token in it blanked. */
export function blankTokens(text: string): string {
  return text.replace(ANY_TOKEN, 'web3d$1_***')
}

/** The kind a text claims to be, or undefined when it cannot be a token of ours. */
export function tokenKind(text: string): TokenKind | undefined {
  return KINDS[TOKEN.exec(text)?.[1] ?? '']
}

/** One plain SHA-256: slow password hashes protect guessable secrets, and 256 random bits are not guessable. */
export function hashToken(text: string): Uint8Array {
  // Through hex it takes half the time it takes straight to a buffer.
  return Buffer.from(hash('sha256', text), 'hex')
}

export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

/** How logs name a token: 32 bits of its hash tell tokens apart and help nobody to guess one. */
export function logId(hash: Uint8Array): string {
  return Buffer.from(hash.subarray(0, 4)).toString('hex')
}
