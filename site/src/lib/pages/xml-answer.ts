import { weakTag } from '../answer.ts'

/** XML that anybody may keep for an hour. */
export function xmlAnswer(text: string, type = 'application/xml; charset=utf-8'): Response {
  const body = Buffer.from(text)
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600', etag: weakTag(body) },
  })
}
