import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isFileNotFoundError, toFolderError } from './errors.ts'

/** How the names of drafts end. */
export const tempFileSuffix = '.tmp'
const hour = 3_600_000

/** Whatever `write` put down, not yet under its name. */
export interface UnpublishedFile<T> {
  readonly result: T
  /** Where it lies until then. */
  readonly path: string
  /** Gives it its name inside the folder, at once and for good: the directory entries reach the disk too. */
  publish(name: string): Promise<void>
  /** Deletes it. */
  discard(): Promise<void>
}

/** Writes a file that nobody can see until it is published; on failure nothing stays. */
export async function writeUnpublishedFile<T>(
  folder: string,
  write: (handle: FileHandle) => Promise<T>,
): Promise<UnpublishedFile<T>> {
  const temporary = join(folder, `${randomUUID()}${tempFileSuffix}`)
  const discard = () => rm(temporary, { force: true })
  const handle = await open(temporary, 'wx', 0o600)
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
  return { result, path: temporary, discard, publish: (name) => renameAndSync(folder, temporary, name) }
}

/** Writes bytes under a name inside a folder: afterwards all of them are there, or the file is as it was. */
export async function writeFileAtomically(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  try {
    const written = await writeUnpublishedFile(folder, (handle) => handle.writeFile(bytes))
    await written.publish(name)
  } catch (error) {
    throw toFolderError(folder, error)
  }
}

/** Makes sure of a folder, and deletes what was left there half-written by a process that died. */
export async function prepareWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const old = Date.now() - hour
    for (const name of await readdir(folder)) {
      if (!name.endsWith(tempFileSuffix)) continue
      const path = join(folder, name)
      if (await isModifiedBefore(path, old)) await rm(path, { force: true })
    }
    // Nothing tells as surely whether a folder can be written as writing there.
    const probe = await writeUnpublishedFile(folder, async () => undefined)
    await probe.discard()
  } catch (error) {
    throw toFolderError(folder, error)
  }
}

async function renameAndSync(folder: string, temporary: string, name: string): Promise<void> {
  const target = join(folder, name)
  try {
    await mkdir(dirname(target), { recursive: true })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const root = resolve(folder)
  for (let path = resolve(dirname(target)); path !== root && path !== dirname(path); path = dirname(path))
    await syncFolder(path)
  await syncFolder(root)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and needs no such thing.
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
    // Its writer has just published it.
    if (isFileNotFoundError(error)) return false
    throw error
  }
}
