import { taggedResponse } from '../api/answer.ts'

/** XML that anybody may keep for an hour. */
export function xmlAnswer(text: string, type = 'application/xml; charset=utf-8'): Response {
  return taggedResponse(text, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}
