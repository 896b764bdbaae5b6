import { type FileHandle, open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createArchiveName, createServerWorkFolder, isSealedArchiveFile } from '../backup/index.ts'

/** Why an upload is refused; also the key of its message. */
export type ArchiveUploadProblem = 'archiveTooLarge' | 'archiveNotBackup' | 'archiveBusy'

export class ArchiveUploadError extends Error {
  override readonly name = 'ArchiveUploadError'
  readonly problem: ArchiveUploadProblem

  constructor(problem: ArchiveUploadProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface ReceivedArchive {
  /** In a work folder. */
  readonly file: string
  readonly name: string
  readonly size: number
}

interface ReceiveOptions {
  readonly dataFolder: string
  /** As the client states it; 0 if it does not. */
  readonly declaredSize: number
  readonly now: Date
}

/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * 1024 * 1024
/** The first bytes of a zip file. */
const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/**
 * Writes an archive to a work folder as it arrives, from where it is stored. Throws an `ArchiveUploadError` if the disk has
 * not enough space or the file cannot be a backup; nothing is left then.
 */
export async function receiveArchive<T>(
  bytes: AsyncIterable<Buffer>,
  { dataFolder, declaredSize, now }: ReceiveOptions,
  store: (received: ReceivedArchive) => Promise<T>,
): Promise<T> {
  const workFolder = await createServerWorkFolder(dataFolder)
  try {
    const maxSize = await readMaxArchiveSize(workFolder)
    if (declaredSize > maxSize) throw new ArchiveUploadError('archiveTooLarge')
    const temporary = join(workFolder, 'upload')
    const size = await writeDurably(temporary, bytes, maxSize)
    const isSealed = await isSealedArchiveFile(temporary)
    if (!isSealed && !(await isZipFile(temporary))) throw new ArchiveUploadError('archiveNotBackup')
    const name = createArchiveName('uploaded', now, isSealed)
    const file = join(workFolder, name)
    await rename(temporary, file)
    return await store({ file, name, size })
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** The largest archive for which the disk with a folder has space. */
export async function readMaxArchiveSize(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - reservedBytes)
}

async function writeDurably(file: string, bytes: AsyncIterable<Buffer>, maxSize: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > maxSize) throw new ArchiveUploadError('archiveTooLarge')
      await handle.writeFile(chunk)
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

async function isZipFile(file: string): Promise<boolean> {
  let handle: FileHandle | null = null
  try {
    handle = await open(file, 'r')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(zipMagic.length), 0, zipMagic.length, 0)
    return buffer.subarray(0, bytesRead).equals(zipMagic)
  } finally {
    await handle?.close()
  }
}
