export { ALL } from '../jobs.ts'
