/** Files that are written on request, because they depend on more than the origin. Beside pages and the API. */
import type { APIContext } from 'astro'
import { documents, MCP_PATH } from './agents/discovery/documents.ts'
import { securityTxt } from './agents/discovery/security-txt.ts'
import { skillIndex } from './agents/discovery/skill.ts'
import { taggedResponse } from './api/answer.ts'
import { clientOf } from './api/operations/route.ts'
import type { Services } from './api/services.ts'
import { openSearch } from './views/open-search.ts'
import { drawPicture } from './views/picture/draw.ts'
import { pictureText } from './views/picture/texts.ts'
import { sitemapPart, sitemapParts, writeSitemap, writeSitemapIndex } from './views/sitemap.ts'

type Written = Response | undefined | Promise<Response | undefined>

/** A path with its parameters, and what writes it: undefined where there is no such file. */
const FILES: { path: RegExp; write(services: Services, ...parameters: string[]): Written }[] = [
  {
    path: /^\/\.well-known\/agent-skills\/index\.json$/,
    write: ({ baseUrl }) => anHour(JSON.stringify(skillIndex(baseUrl)), documents.skills.type),
  },
  {
    path: /^\/\.well-known\/security\.txt$/,
    write: ({ baseUrl, settings, clock }) =>
      anHour(securityTxt(baseUrl, settings.SECURITY_CONTACT, clock()), documents.security.type),
  },
  {
    path: /^\/opensearch\.xml$/,
    write: ({ baseUrl }) => anHour(openSearch(baseUrl), 'application/opensearchdescription+xml; charset=utf-8'),
  },
  {
    path: /^\/sitemap\.xml$/,
    write: services => anHour(writeSitemapIndex(sitemapParts(services), services.baseUrl), XML),
  },
  {
    path: /^\/sitemaps\/([^/]+)\.xml$/,
    write(services, part = '') {
      const addresses = sitemapPart(services, part)
      return addresses && anHour(writeSitemap(addresses, services.baseUrl), XML)
    },
  },
  {
    path: /^\/og\/([^/]+?)(?:\/([^/]+))?\.png$/,
    write: (services, kind = '', id) => picture(services, kind, id),
  },
]
const XML = 'application/xml; charset=utf-8'

/** Whether there may be such a file, or the messages of MCP, at a path. */
export function isWrittenFile(path: string): boolean {
  return path === MCP_PATH || FILES.some(file => file.path.test(path))
}

/** The file at the path of a request; undefined when there is none. */
export async function writeFile(context: APIContext): Promise<Response | undefined> {
  const { request, url, locals } = context
  const { services, credential } = locals
  if (url.pathname === MCP_PATH && request.method === 'POST') {
    // Loaded when somebody asks: its library is as large as the rest of the server.
    const { answerMcp } = await import('./agents/mcp/http.ts')
    return answerMcp(request, { services, asker: credential && { credential, client: clientOf(context) } })
  }
  for (const { path, write } of FILES) {
    const [match, ...parameters] = path.exec(url.pathname) ?? []
    if (match !== undefined) return write(services, ...parameters.map(given => given && decodeURIComponent(given)))
  }
  return undefined
}

/** Anybody may keep it for an hour. */
function anHour(text: string, type: string): Response {
  return taggedResponse(text, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}

/** The picture that stands for a page where it is shared. The front keeps it as long as the snapshot lives. */
async function picture(services: Services, kind: string, id: string | undefined): Promise<Response | undefined> {
  const text = pictureText(services, kind, id)
  if (!text) return undefined
  return taggedResponse(await drawPicture(text), {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  })
}
