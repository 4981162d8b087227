/** The pages of the build, which the adapter (build.ts) makes of Astro's routes. */
import { createApp } from 'astro/app/entrypoint'

// A page is cached and compressed whole, so nothing is gained by sending it in pieces.
export const app = createApp({ streaming: false })
