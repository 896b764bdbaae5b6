import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, build as viteBuild } from 'vite'
import { ISLANDS_BUILD_FOLDER } from './build-document-scripts.ts'
import { precompressFiles } from './precompress.ts'
import { hashBuildSources, writeBuildSourcesHash } from './stale-build.ts'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'build/client')
const SERVER = join(ROOT, 'build/server')

/** Tells one build from another; browsers poll it to notice a new version. */
export interface BuildInfo {
  readonly id: string
  readonly time: string
}

/**
 * Builds everything into `build/`, which is emptied first. The islands come before the app, because pages name their
 * files; the note of what it was made from comes last, so that an interrupted build counts as none.
 */
export async function build(): Promise<BuildInfo> {
  const sources = hashBuildSources()
  const options = {
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    clearScreen: false,
    // A hint for authors of plugins; printed at a first start it would only worry people.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  } as const
  await viteBuild({ ...options, configFile: join(ROOT, 'vite.islands.config.ts') })
  await (await createBuilder({ ...options, configFile: join(ROOT, 'vite.config.ts') })).buildApp()
  await cp(join(ROOT, ISLANDS_BUILD_FOLDER), CLIENT, { recursive: true })
  await precompressFiles(CLIENT)
  const mark = await writeBuildInfo()
  await writeBuildSourcesHash(sources)
  return mark
}

async function writeBuildInfo(): Promise<BuildInfo> {
  const mark: BuildInfo = { id: await computeBuildId(), time: new Date().toISOString() }
  const text = `${JSON.stringify(mark)}\n`
  await writeFile(join(CLIENT, 'latest.json'), text)
  await writeFile(join(SERVER, 'build.json'), text)
  return mark
}

/** The same sources make the same id: client files carry their content in their names, the server's are read. */
async function computeBuildId(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(CLIENT, { recursive: true })).sort()
  for (const file of files) hash.update(`${file}\n`)
  hash.update(await readFile(join(SERVER, 'index.js')))
  return hash.digest('hex').slice(0, 16)
}

// Not `import.meta.main`: `run.mjs` may import this file instead of starting it.
if (process.argv[1] === import.meta.filename) await build()
