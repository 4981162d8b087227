declare namespace App {
  interface Locals {
    services: import('./api/services.ts').Services
    /** The presented live token, on endpoints that need one. */
    credential?: import('./auth/store.ts').Credential
    /** Set by the server: takes what broke the page, which it answers itself. */
    failed?: (cause: unknown) => void
    /** Set by the server: takes that there is no page, which it says itself. */
    unmatched?: () => void
    /** Set when the server asks for the frame of a page: what to write in place of its parts. */
    parts?: import('./views/parts/list.ts').ListParts
  }
}

declare module '*.svg?raw' {
  const text: string
  export default text
}
