/** Documents are prerendered before the origin is known; this stands for it until the server starts. */
export const PLACEHOLDER_ORIGIN = 'https://placeholder.invalid'
