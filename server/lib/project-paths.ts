import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the code of each process and thread of the server begins. The build bundles all of them into `build/server/`. */
export const entrySources = {
  main: 'server/main.ts',
  letopis: 'server/cli/main.ts',
  'backup-worker': 'server/startup/backup-worker.ts',
  'export-worker': 'server/startup/export-worker.ts',
  'import-worker': 'server/startup/import-worker.ts',
  'restore-worker': 'server/startup/restore-worker.ts',
  'site-check-worker': 'server/startup/site-check-worker.ts',
  'picture-worker': 'server/images/worker.ts',
  'vector-search-worker': 'server/storage/vectors/vector-search-worker.ts',
  'bcrypt-worker': 'server/auth/bcrypt-worker.ts',
  'sanitize-worker': 'server/content/sanitize-worker.ts',
} as const

export type EntryName = keyof typeof entrySources

/** The folder of `package.json`, whether this runs from the sources or bundled. */
export const projectRoot = findProjectRoot(import.meta.dirname)

/** What the build has written. */
export const buildFolder = join(projectRoot, 'build')

const isBundled = !import.meta.filename.endsWith('.ts')

/** The file that a process or thread is started with: bundled if this code is. */
export function getEntryFile(name: EntryName, bundled = isBundled): string {
  return bundled ? join(buildFolder, 'server', `${name}.js`) : join(projectRoot, entrySources[name])
}

function findProjectRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findProjectRoot(dirname(folder))
}
