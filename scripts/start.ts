import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getEntryFile, projectRoot } from '../server/lib/project-paths.ts'
import { waitForExit } from './install.mjs'
import { isBuildStale } from './stale-build.ts'

// `npm start`: builds if the sources have changed, then serves. The compile cache speeds up the next start.
enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'))
if (isBuildStale()) {
  // Report invalid settings before a long build, not after it.
  const { exitOnWrongSettings } = await import('../server/startup/check-settings.ts')
  await exitOnWrongSettings()
  await build()
}
await import(pathToFileURL(getEntryFile('main', true)).href)

/** Builds in a child process, because the server process would not release the bundler's memory. */
async function build(): Promise<void> {
  console.log('Building the site…')
  const child = spawn(
    process.execPath,
    // Enough for the build, and little enough for a machine with 1 GB.
    ['--max-old-space-size=512', '--max-semi-space-size=8', join(import.meta.dirname, 'build.ts')],
    { stdio: 'inherit', env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
  )
  if ((await waitForExit(child)) !== 0) process.exit(1)
}
