/** Documents that depend only on the origin, written by the build. The front adds the origin and the headers. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { writers, writtenFile } from '../agents/discovery/guides.ts'
import { PLACEHOLDER_ORIGIN } from '../base/documents.ts'

export const prerender = true

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(writers).map(path => ({ params: { document: path.slice(1) } }))

export const GET: APIRoute = ({ params }) =>
  new Response(new Uint8Array(writtenFile(`/${params.document}`, PLACEHOLDER_ORIGIN)))
