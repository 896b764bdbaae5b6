import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { SiteDatabase } from '../data/index.ts'
import type { UploadRecord } from '../data/storage/resumable-upload-repository.ts'
import { DiskFullError, toFolderError } from '../files/index.ts'
import { type UploadByteStore, UploadBytesLostError, type UploadWriter } from './upload-byte-store.ts'

/** Bytes are made durable at this interval, so that a crash loses no more than that. */
const flushEveryBytes = 8 * 1024 * 1024

interface UploadDataStoreDeps {
  readonly endpoint: string
  readonly data: Pick<SiteDatabase, 'storage' | 'transaction'>
  readonly bytes: UploadByteStore
  /** The local folder that bytes are written to. */
  readonly folder: string
  readonly lifetimeMs: number
}

/** Unfinished uploads: their records in the database and their bytes. */
export class ResumableUploadStore extends DataStore {
  readonly #deps: UploadDataStoreDeps
  readonly #writing = new Map<string, Promise<unknown>>()

  constructor(deps: UploadDataStoreDeps) {
    super()
    this.#deps = deps
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'expiration',
      'termination',
    ]
  }

  override getExpiration(): number {
    return this.#deps.lifetimeMs
  }

  /** The record was added when the upload was accepted. */
  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = (await this.#findOrThrow(upload.id)).createdAt
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, offset, metadata, createdAt } = await this.#findOrThrow(id)
    return new Upload({
      id,
      ...(size === null ? {} : { size }),
      offset,
      metadata: { ...metadata },
      creation_date: createdAt,
    })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.#deps.data.storage.resumableUploads.declareSize(id, size)
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#append(stream, id, offset)
    const settled = writing.catch(() => undefined).then(() => this.#writing.delete(id))
    this.#writing.set(id, settled)
    return writing
  }

  /** The tus handler does not wait for a disconnected client, but its data is still being written. */
  async waitForWriting(id: string): Promise<void> {
    await this.#writing.get(id)
  }

  override async remove(id: string): Promise<void> {
    await this.#findOrThrow(id)
    await this.discard(id)
  }

  /** The upload, unless its bytes are in the folder of another instance or in a store that the site no longer uses. */
  async find(id: string): Promise<UploadRecord | null> {
    const record = await this.#deps.data.storage.resumableUploads.find(this.#deps.endpoint, id)
    const isReachable = record?.bytesIn === this.#deps.bytes.location || record?.answer !== null
    return isReachable ? record : null
  }

  /** Removes an upload; its bytes first, because on a full disk the record can be removed only when there is space again. */
  async discard(id: string): Promise<void> {
    await this.#deps.bytes.remove(id)
    await this.#deps.data.storage.resumableUploads.remove(id)
  }

  async #findOrThrow(id: string): Promise<UploadRecord> {
    const record = await this.find(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    return record
  }

  async #append(stream: Readable, id: string, from: number): Promise<number> {
    const record = await this.#findOrThrow(id)
    if (record.answer !== null) return record.offset
    if (record.offset !== from) throw ERRORS.INVALID_OFFSET
    try {
      const writer = await this.#deps.bytes.openWriter(record)
      try {
        return await this.#appendTo(writer, stream, record)
      } finally {
        await writer.close()
      }
    } catch (error) {
      const failure = toFolderError(this.#deps.folder, error)
      // Free the space of an upload that cannot be completed.
      const isDiskFull = failure instanceof DiskFullError && this.#deps.bytes.areLocal
      if (isDiskFull || failure instanceof UploadBytesLostError) await this.discard(id)
      throw failure instanceof UploadBytesLostError ? ERRORS.FILE_NOT_FOUND : failure
    }
  }

  async #appendTo(writer: UploadWriter, stream: Readable, { id, offset }: UploadRecord): Promise<number> {
    let [durableOffset, newOffset, hasFailed] = [offset, offset, false]
    const flush = async () => {
      if (newOffset === durableOffset) return
      const part = await writer.flush()
      await this.#recordOffset(id, durableOffset, newOffset, part)
      durableOffset = newOffset
    }
    const run = async (step: () => Promise<void>) => {
      try {
        await step()
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
    try {
      for await (const chunk of stream) {
        await run(() => writer.append(chunk))
        newOffset += chunk.byteLength
        if (newOffset - durableOffset >= flushEveryBytes) await run(flush)
      }
    } catch (error) {
      // The client is gone; what has arrived is stored.
      if (!hasFailed) await flush()
      throw error
    }
    await flush()
    return newOffset
  }

  /** Fails if another request has continued the upload, because this one has lost its lock. */
  async #recordOffset(
    id: string,
    from: number,
    to: number,
    part: Awaited<ReturnType<UploadWriter['flush']>>,
  ): Promise<void> {
    const isRecorded = await this.#deps.data.transaction(({ storage }) =>
      storage.resumableUploads.advance(id, from, to, part),
    )
    if (!isRecorded) throw ERRORS.INVALID_OFFSET
  }
}
