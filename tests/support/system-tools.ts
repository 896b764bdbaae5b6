import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where packages of Debian are unpacked, each into a folder of its name. */
const unpackedPackagesFolder = join(import.meta.dirname, '../../node_modules/.cache/debian')

/** Folders of system tools that are not on every user's PATH. */
const systemFolders = process.platform === 'win32' ? [] : ['/usr/sbin', '/sbin', '/usr/local/sbin']

/** The path of a system tool; null: it is not installed. */
export function findSystemTool(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/**
 * Like `findSystemTool`; on Debian a missing tool is taken from its package, which is only unpacked: installed, it could
 * start a service of this machine.
 */
export function provideSystemTool(name: string, debianPackage: string): string | null {
  return (
    findSystemTool(name) ??
    (unpackDebianPackage(debianPackage) ? findUnpackedTool(name, debianPackage) : null)
  )
}

function findUnpackedTool(name: string, debianPackage: string): string | null {
  const folders = ['usr/bin', 'usr/sbin'].map((folder) => join(unpackedPackagesFolder, debianPackage, folder))
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/** Whether the package is unpacked now. Several test processes may do this at once. */
function unpackDebianPackage(name: string): boolean {
  const folder = join(unpackedPackagesFolder, name)
  if (existsSync(folder)) return true
  if (findSystemTool('apt-get') === null || findSystemTool('dpkg-deb') === null) return false
  mkdirSync(unpackedPackagesFolder, { recursive: true })
  const work = mkdtempSync(join(unpackedPackagesFolder, 'work-'))
  try {
    if (!downloadDebianPackage(name, work)) return false
    const file = readdirSync(work).find((entry) => entry.endsWith('.deb')) ?? ''
    if (spawnSync('dpkg-deb', ['--extract', join(work, file), join(work, 'files')]).status !== 0) return false
    if (!existsSync(folder)) renameSync(join(work, 'files'), folder)
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function downloadDebianPackage(name: string, folder: string): boolean {
  const download = () => spawnSync('apt-get', ['download', '-qq', name], { cwd: folder }).status === 0
  // Root may have no list of packages yet, others can't fetch one.
  return download() || (spawnSync('apt-get', ['update', '-qq']).status === 0 && download())
}

/** Runs a tool; returns its exit code and output. */
export function runSystemTool(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (error !== undefined) throw error
  return { code: status, output: `${stdout}${stderr}` }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing and not executable are treated alike: the tool cannot be run.
    return false
  }
}
