import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isFileNotFoundError } from '../lib/errors.ts'
import { toFolderError } from './errors.ts'

/** Suffix of temporary file names. */
export const tempFileSuffix = '.tmp'
const hour = 3_600_000

/** A written file that does not have its final name yet. */
interface WrittenTempFile<T> {
  readonly result: T
  /** Path of the temporary file. */
  readonly path: string
  /** Renames it to its final name inside the folder, atomically, and syncs the directories. */
  publish(name: string): Promise<void>
  discard(): Promise<void>
}

/** Writes a temporary file that gets its final name by `publish`; a failure leaves no file. */
export async function writeTempFileForRename<T>(
  folder: string,
  write: (handle: FileHandle) => Promise<T>,
  namePrefix = '',
): Promise<WrittenTempFile<T>> {
  const tempPath = join(folder, `${namePrefix}${randomUUID()}${tempFileSuffix}`)
  const discard = () => rm(tempPath, { force: true })
  const handle = await open(tempPath, 'wx', 0o600)
  let result: T
  try {
    try {
      result = await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { result, path: tempPath, discard, publish: (name) => renameAndSync(folder, tempPath, name) }
}

/** Writes a file inside a folder atomically: either all bytes are written or the old file is unchanged. */
export async function writeFileAtomically(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  try {
    const written = await writeTempFileForRename(folder, (handle) => handle.writeFile(bytes))
    await written.publish(name)
  } catch (error) {
    throw toFolderError(folder, error)
  }
}

/**
 * Creates a folder, checks that it is writable, and deletes old temporary files left by crashed processes.
 */
export async function prepareFolderForAtomicWrites(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const cutoff = Date.now() - hour
    for (const name of await readdir(folder)) {
      if (!name.endsWith(tempFileSuffix)) continue
      const path = join(folder, name)
      if (await isModifiedBefore(path, cutoff)) await rm(path, { force: true })
    }
    // Writing a probe file is the only reliable check.
    const probe = await writeTempFileForRename(folder, async () => undefined)
    await probe.discard()
  } catch (error) {
    throw toFolderError(folder, error)
  }
}

async function renameAndSync(folder: string, tempPath: string, name: string): Promise<void> {
  const target = join(folder, name)
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(tempPath, target)
  } catch (error) {
    await rm(tempPath, { force: true })
    throw error
  }
  const root = resolve(folder)
  for (let path = resolve(dirname(target)); path !== root && path !== dirname(path); path = dirname(path))
    await syncFolder(path)
  await syncFolder(root)
}

/** Makes changes of names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and does not need this.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isModifiedBefore(path: string, moment: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < moment
  } catch (error) {
    // It has just been published.
    if (isFileNotFoundError(error)) return false
    throw error
  }
}
