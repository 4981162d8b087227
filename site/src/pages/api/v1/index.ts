export { ALL } from '../index.ts'
