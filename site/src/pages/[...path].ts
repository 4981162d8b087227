import type { APIRoute } from 'astro'
import { answerApi } from '../api/operations/route.ts'
import { noPage } from '../views/no-page.ts'
import { writeFile } from '../written-files.ts'

/** Every address that is none of a page: files, the API, and what leads nowhere. */
export const ALL: APIRoute = async context =>
  (await writeFile(context)) ?? (await answerApi(context)) ?? noPage(context)
