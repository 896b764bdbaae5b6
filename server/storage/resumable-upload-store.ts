import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { DiskFullError } from '../files/index.ts'
import type { UploadRecord, UploadRecordStore } from './upload-records.ts'

/** Bytes are synced to disk at this interval, so that a crash loses no more than that. */
const syncEveryBytes = 8 * 1024 * 1024

/** Unfinished uploads in a local folder. */
export class TusFolderDataStore extends DataStore {
  readonly #records: UploadRecordStore
  readonly #lifetimeMs: number
  readonly #now: () => Date
  readonly #writing = new Map<string, Promise<unknown>>()

  constructor(records: UploadRecordStore, lifetimeMs: number, now: () => Date) {
    super()
    this.#records = records
    this.#lifetimeMs = lifetimeMs
    this.#now = now
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'expiration',
      'termination',
    ]
  }

  override getExpiration(): number {
    return this.#lifetimeMs
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload
    upload.creation_date = this.#now().toISOString()
    try {
      const handle = await open(this.#records.getPartPath(id), 'wx', 0o600)
      await handle.close()
      await this.#records.write({
        id,
        size: size ?? null,
        offset: 0,
        metadata: metadata ?? {},
        owner: this.#records.ownerOf(id),
        createdAt: upload.creation_date,
        answer: null,
      })
      return upload
    } catch (error) {
      await this.#records.remove(id)
      throw isDiskFullError(error) ? this.#toDiskFullError(id, error) : error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, offset, metadata, createdAt } = await this.#find(id)
    return new Upload({
      id,
      ...(size === null ? {} : { size }),
      offset,
      metadata: { ...metadata },
      creation_date: createdAt,
    })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.#records.write({ ...(await this.#find(id)), size })
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    // The tus handler does not wait for a disconnected client, but its data is still being written.
    const writing = this.#append(stream, id, offset)
    const settled = writing.catch(() => undefined).then(() => this.#writing.delete(id))
    this.#writing.set(id, settled)
    return writing
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await this.#records.remove(id)
  }

  /** Deletes expired uploads. */
  override async deleteExpired(): Promise<number> {
    let deletedCount = 0
    for (const id of await this.#records.listIds()) {
      const record = await this.#records.read(id)
      const startedAt = record === null ? await this.#getPartTime(id) : Date.parse(record.createdAt)
      if (this.#writing.has(id) || this.#now().getTime() - startedAt <= this.#lifetimeMs) continue
      await this.#records.remove(id)
      deletedCount += 1
    }
    return deletedCount
  }

  async #find(id: string): Promise<UploadRecord> {
    await this.#writing.get(id)
    const record = await this.#records.read(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    return record
  }

  async #append(stream: Readable, id: string, from: number): Promise<number> {
    const record = await this.#find(id)
    if (record.answer !== null) return record.offset
    const handle = await open(this.#records.getPartPath(id), 'r+')
    const writer = new DurableFileWriter(handle, from, async (offset) =>
      this.#records.write({ ...record, offset }),
    )
    try {
      // Data after the last sync is sent again.
      await handle.truncate(from)
      for await (const chunk of stream) await writer.append(chunk)
      return writer.offset
    } catch (error) {
      if (!isDiskFullError(error)) throw error
      writer.fail()
      throw this.#toDiskFullError(id, error)
    } finally {
      try {
        await writer.sync()
      } finally {
        await handle.close()
        // The disk is full: free the space of an upload that cannot be completed.
        if (writer.failed) await this.#records.remove(id)
      }
    }
  }

  #toDiskFullError(id: string, cause: unknown): DiskFullError {
    return cause instanceof DiskFullError
      ? cause
      : new DiskFullError(dirname(this.#records.getPartPath(id)), { cause })
  }

  async #getPartTime(id: string): Promise<number> {
    const found = await stat(this.#records.getPartPath(id)).catch(() => null)
    return found?.mtimeMs ?? 0
  }
}

/** Appends bytes and records how many are synced to disk. */
class DurableFileWriter {
  offset: number
  failed = false
  readonly #handle: FileHandle
  readonly #onSynced: (offset: number) => Promise<void>
  #syncedOffset: number

  constructor(handle: FileHandle, from: number, onSynced: (offset: number) => Promise<void>) {
    this.#handle = handle
    this.#onSynced = onSynced
    this.offset = from
    this.#syncedOffset = from
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(chunk, done, chunk.byteLength - done, this.offset)
      done += bytesWritten
      this.offset += bytesWritten
    }
    if (this.offset - this.#syncedOffset >= syncEveryBytes) await this.sync()
  }

  async sync(): Promise<void> {
    if (this.failed || this.offset === this.#syncedOffset) return
    await this.#handle.datasync()
    await this.#onSynced(this.offset)
    this.#syncedOffset = this.offset
  }

  fail(): void {
    this.failed = true
  }
}

function isDiskFullError(error: unknown): boolean {
  if (error instanceof DiskFullError) return true
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
