import { expect, it } from 'vitest'
import type { GitHub } from './github.ts'
import { publishRelease } from './publish-release.ts'

const UPLOADS = 'https://uploads.github.com/repos/example/service/releases/7/assets'
const SBOM = Buffer.from('{"bomFormat":"CycloneDX"}')
const release = (tag_name: string, ...names: string[]) => ({
  tag_name,
  upload_url: `${UPLOADS}{?name,label}`,
  assets: names.map(name => ({ name })),
})
const MADE = { tag_name: 'v1.2.0', name: 'v1.2.0', generate_release_notes: true }
const UPLOADED = `${UPLOADS}?name=sbom.cdx.json application/vnd.cyclonedx+json ${SBOM}`

it.each([
  ['makes the release of a tag and gives it the SBOM', [release('v1.1.0', 'sbom.cdx.json')], [MADE], [UPLOADED]],
  ['goes on where an earlier run stopped', [release('v1.2.0')], [], [UPLOADED]],
  ['does nothing twice', [release('v1.2.0', 'sbom.cdx.json')], [], []],
  ['lets other assets be', [release('v1.1.0'), release('v1.2.0', 'notes.txt')], [], [UPLOADED]],
])('%s', async (_what, releases, made, uploads) => {
  const created: unknown[] = []
  const uploaded: string[] = []
  const github: GitHub = async (method, path, body, type) => {
    if (method === 'GET') return releases
    if (path === '/releases') created.push(body)
    else uploaded.push(`${path} ${type} ${body}`)
    return release('v1.2.0')
  }
  await publishRelease('v1.2.0', SBOM, github)
  expect([created, uploaded]).toEqual([made, uploads])
})
