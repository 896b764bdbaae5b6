import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, build as viteBuild } from 'vite'
import { buildFolder, projectRoot } from '../server/lib/project-paths.ts'
import { ISLANDS_BUILD_FOLDER } from './build-document-scripts.ts'
import { buildServer } from './build-server.ts'
import { precompressFolder } from './precompress.ts'
import { hashBuildSources, writeBuildSourcesHash } from './stale-build.ts'

const clientFolder = join(buildFolder, 'client')
const serverFolder = join(buildFolder, 'server')

/** Identifies a build; browsers poll it to detect a new version. */
export interface BuildInfo {
  readonly id: string
  readonly time: string
}

/**
 * Builds everything into `build/`, which is emptied first. The islands are built before the app, because pages contain
 * their URLs; the hash of the sources is written last, so that an interrupted build counts as stale.
 */
export async function build(): Promise<BuildInfo> {
  const sources = hashBuildSources()
  const options = {
    root: projectRoot,
    mode: 'production',
    logLevel: 'warn',
    clearScreen: false,
    // These hints are for plugin authors and would confuse people at the first start.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  } as const
  await viteBuild({ ...options, configFile: join(projectRoot, 'vite.islands.config.ts') })
  await (await createBuilder({ ...options, configFile: join(projectRoot, 'vite.config.ts') })).buildApp()
  await viteBuild({ ...options, configFile: join(projectRoot, 'vite.static-site.config.ts') })
  await cp(join(projectRoot, ISLANDS_BUILD_FOLDER), clientFolder, { recursive: true })
  await buildServer()
  await precompressFolder(clientFolder)
  const buildInfo = await writeBuildInfo()
  await writeBuildSourcesHash(sources)
  return buildInfo
}

async function writeBuildInfo(): Promise<BuildInfo> {
  const buildInfo: BuildInfo = { id: await computeBuildId(), time: new Date().toISOString() }
  const text = `${JSON.stringify(buildInfo)}\n`
  await writeFile(join(clientFolder, 'latest.json'), text)
  await writeFile(join(serverFolder, 'build.json'), text)
  return buildInfo
}

/** The same sources give the same id: names of files contain a hash of what is in them, except those of the server's entries. */
async function computeBuildId(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(clientFolder, { recursive: true })).sort()) hash.update(`${file}\n`)
  const entries = (await readdir(serverFolder)).filter((file) => file.endsWith('.js'))
  for (const file of entries.sort()) hash.update(await readFile(join(serverFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

// Not `import.meta.main`: `run.mjs` may import this file instead of starting it.
if (process.argv[1] === import.meta.filename) await build()
