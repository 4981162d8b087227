export { notFound as ALL } from '../../lib/handle.ts'
