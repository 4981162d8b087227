/** The start page as Markdown. */
import { instantOf } from '#contract'
import { documents, MCP_PATH } from '../../base/documents.ts'
import { SERVICE_NAME } from '../../base/identity.ts'
import { ageSentence } from '../../collections/age.ts'
import { OFFER } from '../../collections/prose.ts'
import { blocks, frontMatter, UNTRUSTED } from '../../formats/escape.ts'
import { agesOf } from '../../operations/freshness.ts'
import type { Services } from '../../operations/services.ts'
import { readHome } from '../../views/home.ts'

export async function homeMarkdown(services: Pick<Services, 'store' | 'clock' | 'baseUrl'>): Promise<string> {
  const [{ counts, sections }, ages] = await Promise.all([readHome(services), agesOf(services)])
  const { store, baseUrl } = services
  return blocks(
    frontMatter({
      title: SERVICE_NAME,
      source: SERVICE_NAME,
      date: instantOf(store.generatedAt),
      canonical: `${baseUrl}/`,
    }),
    `# ${SERVICE_NAME}`,
    `${OFFER}.`,
    UNTRUSTED,
    counts.map(({ name, path, count }) => `- [${count} ${name}](${baseUrl}${path}.md)`).join('\n'),
    ages
      .filter(({ age }) => age.sources > 0)
      .map(({ collection, age }) => `- ${ageSentence(collection, age)}`)
      .join('\n'),
    `For programs: [API](${baseUrl}/docs.md), [llms.txt](${baseUrl}${documents.llms.path}), [auth.md](${baseUrl}${documents.authGuide.path}), MCP at ${baseUrl}${MCP_PATH}.`,
    ...sections.flatMap(({ title, collection, records }) => [
      `## ${title}`,
      records.map(record => collection.markdown.line(record, baseUrl)).join('\n'),
    ]),
  )
}
