import { rm } from 'node:fs/promises'
import { readConfig } from '../../../server/config/index.ts'
import { createFlushableLogs } from '../../../server/log/index.ts'
import { type StartedSite, startSite } from '../../../server/startup/start-site.ts'
import { type MadeSite, makeSite } from './make-site.ts'

/** What this process is asked for: to make and serve a site, to serve one that was made, to stop it, or to remove it. */
export type SiteRequest =
  | {
      readonly type: 'make'
      readonly settings: Readonly<Record<string, string>>
      readonly owner: { readonly email: string; readonly password: string }
      readonly galleries: readonly string[]
    }
  | { readonly type: 'serve'; readonly settings: Readonly<Record<string, string>> }
  | { readonly type: 'stop' }
  | { readonly type: 'remove'; readonly dataFolder: string }

export type SiteAnswer = { readonly error: string } | { readonly error: null; readonly made: MadeSite | null }

// Serves one site after another: modules take two seconds of CPU time to load, and code that has run for an earlier site is
// compiled. The settings of the current site are in the environment, where the processes of jobs read them.
process.env.NODE_ENV = 'production'
process.on('disconnect', () => void Promise.all(removals).finally(() => process.exit(1)))
const ownEnvironment = { ...process.env }
let site: StartedSite | null = null
/** A site keeps its idle connections for a second when it is stopped; the next one is served meanwhile. */
const removals: Promise<void>[] = []

async function removeSite(removed: StartedSite | null, dataFolder: string): Promise<void> {
  try {
    await removed?.stop()
    await rm(dataFolder, { recursive: true, force: true })
  } catch (error) {
    console.error('A site could not be removed', error)
    process.exit(1)
  }
}

async function answer(request: SiteRequest): Promise<MadeSite | null> {
  if (request.type === 'stop') {
    await site?.stop()
    site = null
    return null
  }
  if (request.type === 'remove') {
    removals.push(removeSite(site, request.dataFolder))
    site = null
    return null
  }
  if (site !== null) throw new Error('Another site is served')
  for (const name of Object.keys(process.env)) if (!(name in ownEnvironment)) delete process.env[name]
  Object.assign(process.env, ownEnvironment, request.settings)
  const made =
    request.type === 'make'
      ? await makeSite(request.owner.email, request.owner.password, request.galleries)
      : null
  const config = readConfig(process.env)
  site = await startSite(config, createFlushableLogs(config.log), { port: config.port })
  return made
}

process.on('message', async (request: SiteRequest) => {
  const message: SiteAnswer = await answer(request).then(
    (made) => ({ error: null, made }),
    (error: unknown) => ({ error: String(error instanceof Error ? error.stack : error) }),
  )
  process.send?.(message)
})
