/** Requests everything and follows links. Answers with links are requested again once all files have names. */
import pLimit from 'p-limit'
import { z } from 'zod'
import { pathOf } from '../../site/src/base/query.ts'
import { type Address, addressesIn, withFileAddresses } from './addresses.ts'
import { fileAddresses, filePath, linkFiles } from './file-path.ts'
import { type ExportedFile, type Folder, hashOf } from './folder.ts'
import { isStatic, seedsOf } from './seeds.ts'
import type { ExportedAnswer, ExportedService } from './service.ts'

/** Answers in memory at once. */
const CONCURRENCY = 8

/** Every answer of the read side as a file. Throws with one line when one is missing, or two would be one file. */
export async function exportAnswers({ store, baseUrl, ask }: ExportedService, folder: Folder): Promise<ExportedFile[]> {
  const limit = pLimit(CONCURRENCY)
  const met = new Set<string>()
  const places = new Map<string, string>()
  const paths = new Set<string>()
  const linking: { target: string; path: string }[] = []
  const files: ExportedFile[] = []

  async function follow(targets: string[], from: string): Promise<void> {
    const fresh = targets.filter(target => !met.has(target))
    for (const target of fresh) met.add(target)
    const found = await Promise.all(fresh.map(target => limit(() => exportOne(target, from))))
    await Promise.all(found.map((references, at) => follow(references, fresh[at] ?? '')))
  }

  async function exportOne(target: string, from: string): Promise<string[]> {
    const answer = await ask(target).catch(cause => {
      throw new Error(`${cause instanceof Error ? cause.message : cause} (met in ${from})`, { cause })
    })
    const path = filePath(target, answer.type)
    // Some disks ignore case: of two files with one name there, one would be lost silently.
    const place = path.toLowerCase()
    const taken = places.get(place)
    if (taken !== undefined) throw new Error(`${target} and ${taken} would both be the file ${path}`)
    places.set(place, target)
    paths.add(path)
    const addresses = addressesIn(answer)
    if (addresses) linking.push({ target, path })
    else files.push(await keepAnswer(folder, path, answer))
    return referencesOf(answer, addresses ?? [], baseUrl)
  }

  await follow(await seedsOf(store), 'the tables of the service')
  const addressOf = fileAddresses(paths)
  const linked = linking.map(({ target, path }) =>
    limit(async () => keepAnswer(folder, path, withFileAddresses(await ask(target), baseUrl, addressOf))),
  )
  return linkFiles([...files, ...(await Promise.all(linked))], baseUrl, addressOf)
}

/** Bytes as they are in the folder or, new and changed ones, put aside for it. */
export async function keepFile(
  folder: Folder,
  about: Omit<ExportedFile, 'bytes' | 'sha256'>,
  bytes: Uint8Array,
): Promise<ExportedFile> {
  const sha256 = hashOf(bytes)
  if ((await folder.held(about.path))?.sha256 !== sha256) await folder.stage(about.path, bytes)
  return { ...about, bytes: bytes.length, sha256 }
}

function keepAnswer(folder: Folder, path: string, { body, ...about }: ExportedAnswer): Promise<ExportedFile> {
  return keepFile(folder, { path, ...about }, body)
}

const Continued = z.object({ meta: z.object({ hasMore: z.literal(true), nextCursor: z.string() }) })

/** Targets of the same origin that belong into the export with this answer. */
function referencesOf(answer: ExportedAnswer, addresses: Address[], baseUrl: string): string[] {
  const inText = addresses.map(({ address, rel }) => ({ address, isNext: rel === 'next' && /[?&]page=/.test(address) }))
  const targets = [...inText, ...inJournal(answer), ...inLink(answer)].flatMap(({ address, isNext }) => {
    const url = URL.parse(address, baseUrl + answer.target)
    if (url?.origin !== baseUrl) return []
    // Other queries are endless: of the filters, seedsOf names a file per value.
    const path = url.pathname.replace(/(?<=.)\/+$/, '')
    return url.search === '' || isNext ? [path + url.search] : []
  })
  return [...new Set(targets)].filter(isStatic)
}

interface Reference {
  address: string
  /** Continues the same list. */
  isNext: boolean
}

function inJournal({ target, body }: ExportedAnswer): Reference[] {
  const path = pathOf(target)
  if (path !== '/api/v1/changes') return []
  const next = Continued.safeParse(JSON.parse(body.toString())).data
  return next ? [{ address: `${path}?cursor=${next.meta.nextCursor}`, isNext: true }] : []
}

/** Only under /api/v1: the unversioned twin of a list is one file. */
function inLink({ target, link = '' }: ExportedAnswer): Reference[] {
  return [...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].flatMap(([, address = '', rel]) =>
    rel === 'alternate' || (rel === 'next' && target.startsWith('/api/v1/'))
      ? [{ address, isNext: rel === 'next' }]
      : [],
  )
}
