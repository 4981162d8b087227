/** `npx node scripts/publish-release.ts`: the GitHub release of the tag a workflow runs for, with the SBOM as its asset. */
import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import { runCommand } from './command.ts'
import { type GitHub, openGitHub } from './github.ts'

const Release = z.object({
  tag_name: z.string(),
  upload_url: z.string(),
  assets: z.array(z.object({ name: z.string() })),
})

const ASSET = { name: 'sbom.cdx.json', type: 'application/vnd.cyclonedx+json' }

/** Makes the release unless an earlier run did, and gives it the SBOM unless it has one. Prints the steps. */
export async function publishRelease(tag: string, sbom: Buffer, github: GitHub): Promise<string> {
  const newest = z.array(Release).parse(await github('GET', '/releases?per_page=100'))
  const made = newest.find(({ tag_name }) => tag_name === tag)
  const body = { tag_name: tag, name: tag, generate_release_notes: true }
  const release = made ?? Release.parse(await github('POST', '/releases', body))
  if (release.assets.some(({ name }) => name === ASSET.name)) return `${tag} has its ${ASSET.name}`
  // RFC 6570: `https://uploads.github.com/.../assets{?name,label}`.
  await github('POST', `${release.upload_url.split('{', 1)[0]}?name=${ASSET.name}`, sbom, ASSET.type)
  return `${tag} got its ${ASSET.name}, ${sbom.length} bytes`
}

const Sbom = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(z.unknown()).min(1) })

/** The packages that the service runs with, as CycloneDX. Throws when npm lists none. */
function sbom(): Buffer {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']
  const text = execFileSync('npm', args, { maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' })
  Sbom.parse(JSON.parse(text.toString()))
  return text
}

const USAGE = `usage: GITHUB_REF_NAME=TAG npx node scripts/publish-release.ts
  creates the release of a tag unless it exists, and attaches ${ASSET.name}`

if (import.meta.main)
  await runCommand({ name: 'publish-release', usage: USAGE }, async () => {
    const tag = process.env.GITHUB_REF_NAME
    if (!tag) throw new Error('GITHUB_REF_NAME must be set')
    const github = openGitHub(process.env)
    console.log(await publishRelease(tag, sbom(), github))
  })
