declare namespace App {
  interface Locals {
    services: import('./operations/handle.ts').Services
    /** The presented live token, on endpoints that need one. */
    credential?: import('./auth/credential.ts').Credential
    /** Set by the server, which answers for a page that broke: takes the error. */
    broken?: { cause?: unknown }
  }
}

declare module '*?raw' {
  const text: string
  export default text
}
