import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getEntryFile, projectRoot } from '../server/lib/project-paths.ts'
import { isBuildStale } from './stale-build.ts'

// `npm run letopis`: from the build if it is of these sources. Otherwise from the sources: a command must work before the
// first build, print nothing else and leave the build of a running site as it is.
enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'))
await import(pathToFileURL(getEntryFile('letopis', !isBuildStale())).href)
