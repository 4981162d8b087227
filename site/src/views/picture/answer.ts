import { taggedResponse } from '../../api/answer.ts'
import type { Services } from '../../api/services.ts'
import { drawPicture } from './draw.ts'
import { pictureText } from './texts.ts'

/** The picture of a page; undefined when there is no such page. The front keeps it as long as the snapshot lives. */
export async function pictureAnswer(services: Services, kind: string, id?: string): Promise<Response | undefined> {
  const text = pictureText(services, kind, id)
  if (!text) return undefined
  return taggedResponse(await drawPicture(text), {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  })
}
