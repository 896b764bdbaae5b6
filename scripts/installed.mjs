// Plain JavaScript on purpose: this runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The project's own Node. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Installs what the lockfile names, unless it is there already.
 * @param {'run' | 'all'} need `run`: what the product needs to build and run; `all`: what tests need too
 */
export function ensureInstalled(need) {
  if (isInstalled(need)) return
  console.log(need === 'run' ? 'Installing what Letopis needs…' : 'Installing what the tests need…')
  const npm = process.env.npm_execpath
  const args = [
    // Not `ci`: it refuses a lockfile that lacks another platform's optional packages. This keeps to the lockfile as
    // well, and leaves it as it is.
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(need === 'run' ? ['--omit=dev'] : []),
  ]
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) {
    console.error('The installation failed; what npm says is above.')
    process.exit(1)
  }
}

/** @param {'run' | 'all'} need */
function isInstalled(need) {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note) || !existsSync(pinnedNode)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(note)
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || (need === 'run' && (entry.dev || entry.devOptional))) return true
    return present[path]?.version === entry.version
  })
}

/** @param {string} file */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
