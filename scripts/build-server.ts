import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown'
import { buildFolder, type EntryName, entrySources, projectRoot } from '../server/lib/project-paths.ts'
import { collectPackageLicenses } from './build-package-licenses.ts'
import { SOURCE_CONDITION } from './package-sources-vite-config.ts'

/** Packages that stay outside: native code, WebAssembly, what only browsers load and what operators install themselves. */
const unbundledPackages = ['sharp', 'libheif-js', 'satori', 'pdfjs-dist', '@opentelemetry/sdk-node']

const serverFolder = join(buildFolder, 'server')
/** What the build of the app has written for the server. */
const appFiles = { main: join(serverFolder, 'index.js'), others: join(serverFolder, 'assets') }

/**
 * Bundles the server with its packages into `build/server/`: a file for each of its processes and threads, what they share,
 * and the app as `app.js`, which replaces what the build of the app has written there.
 */
export async function buildServer(): Promise<void> {
  const entries = Object.keys(entrySources).map((name) => [name, `${entryPrefix}${name}`])
  // One after the other, which takes less memory. They share no large packages.
  const modules = [
    ...(await bundle({ input: Object.fromEntries(entries), plugins: [entriesWithSourceMaps] })),
    ...(await bundle({ input: { app: appFiles.main }, plugins: [appSourceMaps] })),
  ]
  await rm(appFiles.others, { recursive: true })
  await Promise.all([rm(appFiles.main), rm(`${appFiles.main}.map`)])
  await writeFile(join(serverFolder, 'licenses.txt'), await collectPackageLicenses(modules))
}

/** Writes a bundle into `build/server/`; returns the ids of its modules. */
async function bundle(options: Pick<RolldownOptions, 'input' | 'plugins'>): Promise<string[]> {
  const build = await rolldown({
    ...options,
    cwd: projectRoot,
    platform: 'node',
    external: (id) => unbundledPackages.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { conditionNames: [SOURCE_CONDITION, 'node'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
    onLog(level, log, handle) {
      if (!expectedWarnings.includes(log.code ?? '')) handle(level, log)
    },
  })
  const { output } = await build.write({
    dir: serverFolder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Node reads a map when it prints a stack; with the text of the sources each would take tens of megabytes.
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Only without spaces and comments: it is read sooner and takes less memory, and names are still those of the sources.
    minify: { compress: false, mangle: false, codegen: true },
  })
  await build.close()
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

const entryPrefix = 'entry:'

/** "use client" in packages, which means nothing here, and what the build of the app has left as it is. */
const expectedWarnings = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']

/** Entries that load the code after they have enabled source maps: Node keeps the maps of what is loaded later. */
const entriesWithSourceMaps: Plugin = {
  name: 'entries-with-source-maps',
  resolveId: (id) => (id.startsWith(entryPrefix) ? id : null),
  load(id) {
    if (!id.startsWith(entryPrefix)) return null
    const source = join(projectRoot, entrySources[id.slice(entryPrefix.length) as EntryName])
    return `process.setSourceMapsEnabled(true)\nawait import(${JSON.stringify(source)})`
  },
}

/** The app as it was built, with its maps. */
const appSourceMaps: Plugin = {
  name: 'app-source-maps',
  async load(id) {
    if (!id.startsWith(serverFolder)) return null
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')])
    return { code, map }
  },
}
