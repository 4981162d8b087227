/** The files of dist/client, read once at start: assets, prerendered pages, discovery documents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { weakTag } from '../src/base/answer.ts'
import { documentOf, PLACEHOLDER_ORIGIN } from '../src/base/documents.ts'
import type { Cached } from './http/form.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const TEXT = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml))/

/** Returns ready answers by path. */
export function readDocuments(clientDir: string, baseUrl: string): Map<string, Cached> {
  if (!existsSync(clientDir)) return new Map()
  const files = readdirSync(clientDir, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return new Map(
    files.map(entry => {
      const file = join(entry.parentPath, entry.name)
      const path = pathOf(`/${relative(clientDir, file).split(sep).join('/')}`)
      return [path, documentAnswer(path, readFileSync(file), baseUrl, TYPES[extname(file)])]
    }),
  )
}

function pathOf(file: string): string {
  return file.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'
}

/** Returns a file, ready to be sent. `ofFile`: the type of its extension, if its path has none. */
export function documentAnswer(path: string, bytes: Buffer, baseUrl: string, ofFile?: string): Cached {
  const type = documentOf(path)?.type ?? ofFile ?? TYPES[extname(path)] ?? 'application/json'
  const body = TEXT.test(type) ? Buffer.from(bytes.toString().replaceAll(PLACEHOLDER_ORIGIN, baseUrl)) : bytes
  const cacheControl = path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return {
    status: 200,
    headers: { 'cache-control': cacheControl, etag: weakTag(body), 'content-type': type },
    body,
    forms: new Map(),
  }
}
