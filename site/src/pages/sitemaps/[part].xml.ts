import type { APIRoute } from 'astro'
import { noPage } from '../../views/no-page.ts'
import { sitemapPart, writeSitemap } from '../../views/sitemap.ts'
import { xmlAnswer } from '../../views/xml-answer.ts'

export const GET: APIRoute = asked => {
  const { services } = asked.locals
  const addresses = sitemapPart(services, asked.params.part ?? '')
  return addresses ? xmlAnswer(writeSitemap(addresses, services.baseUrl)) : noPage(asked)
}
