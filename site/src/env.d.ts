declare namespace App {
  interface Locals {
    services: import('./lib/services.ts').Services
    /** The presented live token, on endpoints that need one. */
    credential?: import('./lib/auth/store.ts').Credential
  }
}
