export { ALL } from '../glossary.ts'
