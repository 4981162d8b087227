export { ALL } from '../events.ts'
