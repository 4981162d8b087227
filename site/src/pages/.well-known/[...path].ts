export { notFound as ALL } from '../../api/operations/route.ts'
