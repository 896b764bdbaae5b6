import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  ResumableUploadRepository,
  UploadPartRecord,
  UploadRecord,
} from '../data/storage/resumable-upload-repository.ts'
import type { PartStore } from '../files/contract.ts'
import {
  HashingStreamWriter,
  ObjectStoreResponseError,
  tempFileSuffix,
  writeTempFileForRename,
} from '../files/index.ts'
import { writeFully } from './folder-upload-byte-store.ts'
import { type UploadByteStore, UploadBytesLostError, type UploadWriter } from './upload-byte-store.ts'

interface SharedUploadBytesDeps {
  readonly parts: PartStore
  readonly records: Pick<ResumableUploadRepository, 'listParts'>
  /** A local folder for what is on its way. */
  readonly folder: string
}

/**
 * Unfinished uploads as parts in the S3 store, so that each request can reach another instance. A part is collected in a local file:
 * its hash has to be known before it is sent, and memory must not grow with the number of uploads.
 */
export class S3UploadByteStore implements UploadByteStore {
  readonly location = 's3'
  readonly areLocal = false
  readonly #parts: PartStore
  readonly #records: Pick<ResumableUploadRepository, 'listParts'>
  readonly #folder: string

  constructor({ parts, records, folder }: SharedUploadBytesDeps) {
    this.#parts = parts
    this.#records = records
    this.#folder = folder
  }

  async openWriter({ id, offset }: UploadRecord): Promise<UploadWriter> {
    const path = join(this.#folder, `${randomUUID()}${tempFileSuffix}`)
    const handle = await open(path, 'wx', 0o600)
    let [start, size, hash] = [offset, 0, createHash('sha256')]
    return {
      append: async (chunk) => {
        await writeFully(handle, chunk, size)
        hash.update(chunk)
        size += chunk.byteLength
      },
      flush: async () => {
        const part = { start, size, sha256: hash.digest('hex') }
        await this.#parts.put({ upload: id, ...part }, path)
        start += size
        size = 0
        hash = createHash('sha256')
        return part
      },
      close: async () => {
        await handle.close()
        await rm(path, { force: true })
      },
    }
  }

  async withFile<T>(upload: UploadRecord, work: (file: string) => Promise<T>): Promise<T> {
    const parts = await this.#records.listParts(upload.id)
    const assembled = await writeTempFileForRename(this.#folder, async (handle) => {
      let end = 0
      for (const part of parts) {
        if (part.start !== end) throw new UploadBytesLostError(upload.id)
        const written = await new HashingStreamWriter(this.#read(upload.id, part)).writeTo(handle)
        if (written.hash !== part.sha256) throw new UploadBytesLostError(upload.id)
        end += written.size
      }
      if (end !== upload.offset) throw new UploadBytesLostError(upload.id)
    }).catch((error: unknown) => {
      const isMissing = error instanceof ObjectStoreResponseError && error.code === 'NoSuchKey'
      throw isMissing ? new UploadBytesLostError(upload.id, { cause: error }) : error
    })
    try {
      return await work(assembled.path)
    } finally {
      await assembled.discard()
    }
  }

  remove(id: string): Promise<void> {
    return this.#parts.remove(id)
  }

  async listIdsWrittenBefore(time: number): Promise<string[]> {
    const lastWritten = new Map<string, number>()
    for await (const { upload, at } of this.#parts.list())
      lastWritten.set(upload, Math.max(lastWritten.get(upload) ?? 0, at))
    return [...lastWritten].filter(([, at]) => at < time).map(([id]) => id)
  }

  #read(upload: string, part: UploadPartRecord) {
    return this.#parts.read({ upload, ...part })
  }
}
