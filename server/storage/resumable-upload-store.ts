import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { DiskFullError } from '../files/index.ts'
import type { UploadRecord, UploadRecordStore } from './upload-records.ts'

/** After so many bytes what came is made sure of, so that a crash costs no more than that. */
const syncEveryBytes = 8 * 1024 * 1024

/** Uploads that are not whole, in a folder of this machine. */
export class ResumableUploadStore extends DataStore {
  readonly #records: UploadRecordStore
  readonly #lifeMs: number
  readonly #now: () => Date
  readonly #writing = new Map<string, Promise<unknown>>()

  constructor(records: UploadRecordStore, lifeMs: number, now: () => Date) {
    super()
    this.#records = records
    this.#lifeMs = lifeMs
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
    return this.#lifeMs
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
      throw isDiskFullError(error) ? this.#full(id, error) : error
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
    // A sender who is cut off is not waited for by the protocol's handler, but what it sent is still being put down.
    const writing = this.#append(stream, id, offset)
    const settled = writing.catch(() => undefined).then(() => this.#writing.delete(id))
    this.#writing.set(id, settled)
    return writing
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await this.#records.remove(id)
  }

  /** Forgets what has lain here for too long. */
  override async deleteExpired(): Promise<number> {
    let gone = 0
    for (const id of await this.#records.listIds()) {
      const record = await this.#records.read(id)
      const since = record === null ? await this.#partSince(id) : Date.parse(record.createdAt)
      if (this.#writing.has(id) || this.#now().getTime() - since <= this.#lifeMs) continue
      await this.#records.remove(id)
      gone += 1
    }
    return gone
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
    const intake = new DurableFileWriter(handle, from, async (offset) =>
      this.#records.write({ ...record, offset }),
    )
    try {
      // What came after the last moment that was made sure of comes again.
      await handle.truncate(from)
      for await (const chunk of stream) await intake.append(chunk)
      return intake.offset
    } catch (error) {
      if (!isDiskFullError(error)) throw error
      intake.fail()
      throw this.#full(id, error)
    } finally {
      try {
        await intake.sync()
      } finally {
        await handle.close()
        // Space is what is missing, so nothing is kept of what cannot be finished.
        if (intake.failed) await this.#records.remove(id)
      }
    }
  }

  #full(id: string, cause: unknown): DiskFullError {
    return cause instanceof DiskFullError
      ? cause
      : new DiskFullError(dirname(this.#records.getPartPath(id)), { cause })
  }

  async #partSince(id: string): Promise<number> {
    const found = await stat(this.#records.getPartPath(id)).catch(() => null)
    return found?.mtimeMs ?? 0
  }
}

/** Puts bytes down one after another and remembers how many are sure. */
class DurableFileWriter {
  offset: number
  failed = false
  readonly #handle: FileHandle
  readonly #sure: (offset: number) => Promise<void>
  #sureOffset: number

  constructor(handle: FileHandle, from: number, sure: (offset: number) => Promise<void>) {
    this.#handle = handle
    this.#sure = sure
    this.offset = from
    this.#sureOffset = from
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(chunk, done, chunk.byteLength - done, this.offset)
      done += bytesWritten
      this.offset += bytesWritten
    }
    if (this.offset - this.#sureOffset >= syncEveryBytes) await this.sync()
  }

  async sync(): Promise<void> {
    if (this.failed || this.offset === this.#sureOffset) return
    await this.#handle.datasync()
    await this.#sure(this.offset)
    this.#sureOffset = this.offset
  }

  fail(): void {
    this.failed = true
  }
}

function isDiskFullError(error: unknown): boolean {
  if (error instanceof DiskFullError) return true
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
