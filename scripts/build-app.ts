import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, build as viteBuild } from 'vite'
import { buildFolder, projectRoot } from '../server/lib/project-paths.ts'
import { ISLANDS_BUILD_FOLDER } from './build-document-scripts.ts'

// Builds what Vite builds, into an empty `build/`. The islands are built before the app, because pages contain their URLs.

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
await cp(join(projectRoot, ISLANDS_BUILD_FOLDER), join(buildFolder, 'client'), { recursive: true })
