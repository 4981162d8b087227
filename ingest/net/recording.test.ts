import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordingWire, replayWire } from './recording.ts'
import type { WireRequest } from './wire.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'recording-'))
})

const get = (url: string): WireRequest => ({ url, method: 'GET', headers: {} })
const post = (url: string, body: string): WireRequest => ({ url, method: 'POST', headers: {}, body })

/** Records these requests; the answers are numbered. */
async function record(requests: WireRequest[]): Promise<void> {
  let number = 0
  const wire = recordingWire(
    async ({ url }) => ({ status: 200, headers: {}, body: Buffer.from(`answer ${++number}`), finalUrl: url }),
    dir,
  )
  for (const request of requests) await wire(request)
}

async function replayed(requests: WireRequest[]): Promise<string[]> {
  const wire = replayWire(dir)
  const texts: string[] = []
  for (const request of requests) texts.push(Buffer.from((await wire(request)).body).toString())
  return texts
}

describe('a recording', () => {
  it('answers the same request in order, the last answer again and again', async () => {
    const request = get('https://jobs.example/board')
    await record([request, get('https://jobs.example/other'), request])
    expect(await replayed([request, request, request])).toEqual(['answer 1', 'answer 3', 'answer 3'])
  })

  it('distinguishes bodies posted to one address', async () => {
    const search = (page: number) => post('https://jobs.example/search', JSON.stringify({ page }))
    const [first, second] = [search(1), search(2)]
    await record([first, second])
    expect(await replayed([second, first])).toEqual(['answer 2', 'answer 1'])
  })

  it('leaves out the secret of an address and is still found by it', async () => {
    const request = get('https://jobs.example/v1?token=s3cret&page=1')
    await record([request])
    expect(readFileSync(join(dir, 'index.json'), 'utf8')).not.toContain('s3cret')
    expect(await replayed([request])).toEqual(['answer 1'])
  })

  it('has no answer for any other request', async () => {
    await record([get('https://jobs.example/board')])
    await expect(replayed([get('https://jobs.example/else')])).rejects.toThrow('not in the recording')
  })
})
