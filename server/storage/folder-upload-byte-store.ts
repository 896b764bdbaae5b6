import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadRecord } from '../data/storage/resumable-upload-repository.ts'
import { writeFileAtomically } from '../files/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'
import {
  isUploadId,
  type UploadByteStore,
  UploadBytesLostError,
  type UploadWriter,
} from './upload-byte-store.ts'

const extension = '.part'
const idFile = 'folder-id'

/** Opens a folder of unfinished uploads; its id is in a file, so that it stays the same when the folder is moved. */
export async function openFolderUploadByteStore(folder: string): Promise<FolderUploadByteStore> {
  const existing = await readFile(join(folder, idFile), 'utf8').catch((error: unknown) => {
    if (isFileNotFoundError(error)) return ''
    throw error
  })
  const id = existing.trim() || randomUUID()
  if (existing === '') await writeFileAtomically(folder, idFile, Buffer.from(`${id}\n`))
  return new FolderUploadByteStore(folder, id)
}

/** Unfinished uploads as files in a local folder. Only the instance with the folder can continue them. */
export class FolderUploadByteStore implements UploadByteStore {
  readonly location: string
  readonly areLocal = true
  readonly #folder: string

  constructor(folder: string, id: string) {
    this.#folder = folder
    this.location = `folder ${id}`
  }

  async openWriter({ id, offset }: UploadRecord): Promise<UploadWriter> {
    const handle = await open(this.getPath(id), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      if ((await handle.stat()).size < offset) throw new UploadBytesLostError(id)
      // Data after the last flush is sent again.
      await handle.truncate(offset)
    } catch (error) {
      await handle.close()
      throw error
    }
    return createFileWriter(handle, offset)
  }

  async withFile<T>(upload: UploadRecord, work: (file: string) => Promise<T>): Promise<T> {
    const path = this.getPath(upload.id)
    // An empty upload has no file yet.
    if (upload.offset === 0) await (await this.openWriter(upload)).close()
    const size = await readSize(path)
    if (size !== null && size !== upload.offset) throw new UploadBytesLostError(upload.id)
    try {
      return await work(path)
    } catch (error) {
      // If `work` has moved the file before a crash, it succeeds without the file.
      if (isFileNotFoundError(error) && (await readSize(path)) === null)
        throw new UploadBytesLostError(upload.id, { cause: error })
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.getPath(id), { force: true })
  }

  async listIdsWrittenBefore(time: number): Promise<string[]> {
    const ids: string[] = []
    for (const name of await readdir(this.#folder)) {
      const id = name.slice(0, -extension.length)
      if (!name.endsWith(extension) || !isUploadId(id)) continue
      const found = await stat(this.getPath(id)).catch(() => null)
      if (found !== null && found.mtimeMs < time) ids.push(id)
    }
    return ids
  }

  /** Path of the upload's bytes. */
  getPath(id: string): string {
    if (!isUploadId(id)) throw new RangeError('Invalid upload id')
    return join(this.#folder, id + extension)
  }
}

function createFileWriter(handle: FileHandle, from: number): UploadWriter {
  let position = from
  return {
    async append(chunk) {
      await writeFully(handle, chunk, position)
      position += chunk.byteLength
    },
    async flush() {
      await handle.datasync()
      return null
    },
    close: () => handle.close(),
  }
}

/** Writes all bytes of a chunk; a single write may write fewer. */
export async function writeFully(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done, position + done)
    done += bytesWritten
  }
}

async function readSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
