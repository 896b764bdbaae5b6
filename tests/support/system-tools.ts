import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of system tools that are not on every user's PATH. */
const systemFolders = process.platform === 'win32' ? [] : ['/usr/sbin', '/sbin', '/usr/local/sbin']

/** The path of a system tool; null: it is not installed. */
export function findSystemTool(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
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
