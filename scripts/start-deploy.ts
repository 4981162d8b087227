/** `npx node scripts/start-deploy.ts`: starts the workflow that DEPLOY_WORKFLOW names; without a name it does nothing. */
import { runCommand } from './command.ts'
import { openGitHub } from './github.ts'

/** A push by a workflow's own token starts no other workflow, so the deploy is started by name. */
export async function startDeploy(env: NodeJS.ProcessEnv, branch: string): Promise<void> {
  const { DEPLOY_WORKFLOW } = env
  if (!DEPLOY_WORKFLOW) return
  const path = `/actions/workflows/${encodeURIComponent(DEPLOY_WORKFLOW)}/dispatches`
  await openGitHub(env)('POST', path, { ref: branch })
  console.log(`deploy requested: ${DEPLOY_WORKFLOW}`)
}

const USAGE = `usage: npx node scripts/start-deploy.ts
  starts the workflow that DEPLOY_WORKFLOW names, on the branch GITHUB_REF_NAME`

if (import.meta.main)
  await runCommand({ name: 'start-deploy', usage: USAGE }, async () => {
    const { env } = process
    if (!env.GITHUB_REF_NAME) throw new Error('GITHUB_REF_NAME must be set')
    await startDeploy(env, env.GITHUB_REF_NAME)
  })
