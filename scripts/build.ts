import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '../server/lib/project-paths.ts'
import { waitForExit } from './install.mjs'
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
 * Builds everything into `build/`, which is emptied first. The hash of the sources is written last, so that an
 * interrupted build counts as stale.
 */
export async function build(): Promise<BuildInfo> {
  const sources = hashBuildSources()
  await buildApp()
  const { buildServer } = await import('./build-server.ts')
  await buildServer()
  await precompressFolder(clientFolder)
  const buildInfo = await writeBuildInfo()
  await writeBuildSourcesHash(sources)
  return buildInfo
}

/** In a process of its own: with the memory that two bundlers keep, a machine with 1 GB has too little. */
async function buildApp(): Promise<void> {
  const script = join(import.meta.dirname, 'build-app.ts')
  const child = spawn(process.execPath, [...process.execArgv, script], { stdio: 'inherit' })
  if ((await waitForExit(child)) !== 0) throw new Error('The app could not be built.')
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
