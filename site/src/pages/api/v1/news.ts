export { ALL } from '../news.ts'
