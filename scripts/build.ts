import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, build as viteBuild } from 'vite'
import { ISLANDS_BUILD_FOLDER } from './build-document-scripts.ts'
import { precompressFolder } from './precompress.ts'
import { hashBuildSources, writeBuildSourcesHash } from './stale-build.ts'

const ROOT = join(import.meta.dirname, '..')
const CLIENT_FOLDER = join(ROOT, 'build/client')
const SERVER_FOLDER = join(ROOT, 'build/server')

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
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    clearScreen: false,
    // These hints are for plugin authors and would confuse people at the first start.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  } as const
  await viteBuild({ ...options, configFile: join(ROOT, 'vite.islands.config.ts') })
  await (await createBuilder({ ...options, configFile: join(ROOT, 'vite.config.ts') })).buildApp()
  await viteBuild({ ...options, configFile: join(ROOT, 'vite.static-site.config.ts') })
  await cp(join(ROOT, ISLANDS_BUILD_FOLDER), CLIENT_FOLDER, { recursive: true })
  await precompressFolder(CLIENT_FOLDER)
  const buildInfo = await writeBuildInfo()
  await writeBuildSourcesHash(sources)
  return buildInfo
}

async function writeBuildInfo(): Promise<BuildInfo> {
  const buildInfo: BuildInfo = { id: await computeBuildId(), time: new Date().toISOString() }
  const text = `${JSON.stringify(buildInfo)}\n`
  await writeFile(join(CLIENT_FOLDER, 'latest.json'), text)
  await writeFile(join(SERVER_FOLDER, 'build.json'), text)
  return buildInfo
}

/** The same sources give the same id: client file names contain a content hash, the server file is read. */
async function computeBuildId(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(CLIENT_FOLDER, { recursive: true })).sort()
  for (const file of files) hash.update(`${file}\n`)
  hash.update(await readFile(join(SERVER_FOLDER, 'index.js')))
  return hash.digest('hex').slice(0, 16)
}

// Not `import.meta.main`: `run.mjs` may import this file instead of starting it.
if (process.argv[1] === import.meta.filename) await build()
