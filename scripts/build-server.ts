import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { buildFolder, type EntryName, entrySources, projectRoot } from '../server/lib/project-paths.ts'
import { collectPackageLicenses } from './build-package-licenses.ts'
import { SOURCE_CONDITION } from './package-sources-vite-config.ts'

/** Packages that stay outside: native code, WebAssembly, what only browsers load and what operators install themselves. */
const unbundledPackages = ['sharp', 'libheif-js', 'satori', 'pdfjs-dist', '@opentelemetry/sdk-node']

const serverFolder = join(buildFolder, 'server')
/** What the build of the app has written for the server. */
const appFiles = { main: join(serverFolder, 'index.js'), others: join(serverFolder, 'assets') }

/**
 * Bundles the server with its packages into `build/server/`: a file for each of its processes and threads, the app as
 * `app.js`, and what they share. Replaces what the build of the app has written there.
 */
export async function buildServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: projectRoot,
    platform: 'node',
    input: {
      ...Object.fromEntries(Object.keys(entrySources).map((name) => [name, `${entryPrefix}${name}`])),
      app: appFiles.main,
    },
    external: (id) => unbundledPackages.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { conditionNames: [SOURCE_CONDITION, 'node'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [entriesWithSourceMaps, appSourceMaps],
    logLevel: 'warn',
    onLog(level, log, handle) {
      // "use client" in packages, which means nothing here.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
  })
  const { output } = await bundle.write({
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
  await bundle.close()
  await rm(appFiles.others, { recursive: true })
  await Promise.all([rm(appFiles.main), rm(`${appFiles.main}.map`)])
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  await writeFile(join(serverFolder, 'licenses.txt'), await collectPackageLicenses(modules))
}

const entryPrefix = 'entry:'

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
