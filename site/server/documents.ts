/** The files of dist/client, read once at start: assets and discovery documents. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { weakTag } from '../src/base/answer.ts'
import { BUILD } from '../src/base/build-paths.ts'
import { documentOf, PLACEHOLDER_ORIGIN } from '../src/base/documents.ts'
import type { Cached } from './http/form.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Returns the files of the build as ready answers by path. */
export function readDocuments(baseUrl: string): Map<string, Cached> {
  const folder = fileURLToPath(new URL('client', BUILD))
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return new Map(
    files.map(entry => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      return [path, documentAnswer(path, readFileSync(file), baseUrl)]
    }),
  )
}

/** Returns a file, ready to be sent. Throws if it has no media type. */
export function documentAnswer(path: string, bytes: Buffer, baseUrl: string): Cached {
  const document = documentOf(path)
  const type = document?.type ?? TYPES[extname(path)]
  if (!type) throw new Error(`${path} has no media type`)
  const body = document ? Buffer.from(bytes.toString().replaceAll(PLACEHOLDER_ORIGIN, baseUrl)) : bytes
  const cacheControl = path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return {
    status: 200,
    headers: { 'cache-control': cacheControl, etag: weakTag(body), 'content-type': type },
    body,
    forms: new Map(),
  }
}
