export { notFound as ALL } from '../../lib/api/route.ts'
