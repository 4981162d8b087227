export { GET } from '../../[page].md.ts'
