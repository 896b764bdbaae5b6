import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

/** The response to a completed upload, stored for a client that did not receive it. */
export interface StoredUploadResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The stored state of an upload besides its bytes. */
export interface UploadRecord {
  readonly id: string
  /** Null: not declared yet. */
  readonly size: number | null
  /** Number of bytes synced to disk. */
  readonly offset: number
  readonly metadata: Readonly<Record<string, string | null>>
  readonly owner: string
  readonly createdAt: string
  /** Null: the upload is incomplete, or its processing is not finished. */
  readonly answer: StoredUploadResponse | null
}

const recordExtension = '.json'

/** Upload records, one small file each. Invalid ids find nothing and never become a path. */
export class UploadRecordStore {
  readonly #folder: string
  /** Owners of unfinished uploads, by upload id. */
  readonly #unfinished = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Loads the uploads left by an earlier process; called once at the start. */
  async loadUnfinished(): Promise<void> {
    for (const id of await this.listIds()) this.#trackUnfinished(await this.read(id))
  }

  /** Counts a new upload for its owner; false if the owner has reached the limit. */
  reserve(id: string, owner: string, max: number): boolean {
    let count = 0
    for (const existingOwner of this.#unfinished.values()) if (existingOwner === owner) count += 1
    if (count < max) this.#unfinished.set(id, owner)
    return count < max
  }

  /** Owner of an unfinished upload. */
  ownerOf(id: string): string {
    return this.#unfinished.get(id) ?? ''
  }

  /** Path of the upload's bytes. */
  getPartPath(id: string): string {
    if (!isUploadId(id)) throw new RangeError('Invalid upload id')
    return join(this.#folder, `${id}.part`)
  }

  async read(id: string): Promise<UploadRecord | null> {
    if (!isUploadId(id)) return null
    try {
      const record: UploadRecord = JSON.parse(
        await readFile(join(this.#folder, id + recordExtension), 'utf8'),
      )
      return record
    } catch (error) {
      if (isFileNotFoundError(error)) return null
      throw error
    }
  }

  async write(record: UploadRecord): Promise<void> {
    if (!isUploadId(record.id)) throw new RangeError('Invalid upload id')
    await writeFileAtomically(this.#folder, record.id + recordExtension, Buffer.from(JSON.stringify(record)))
    this.#trackUnfinished(record)
  }

  #trackUnfinished(record: UploadRecord | null): void {
    if (record?.answer === null) this.#unfinished.set(record.id, record.owner)
    else if (record !== null) this.#unfinished.delete(record.id)
  }

  /** Removes the bytes; the record stays. */
  async removePart(id: string): Promise<void> {
    await rm(this.getPartPath(id), { force: true })
  }

  async remove(id: string): Promise<void> {
    this.#unfinished.delete(id)
    await this.removePart(id)
    await rm(join(this.#folder, id + recordExtension), { force: true })
  }

  /** Ids of all uploads with a record or bytes. */
  async listIds(): Promise<string[]> {
    const names = await readdir(this.#folder)
    const ids = names.map((name) => /^([0-9a-f]{32})\.(?:json|part)$/.exec(name)?.[1])
    return [...new Set(ids.filter((id) => id !== undefined))]
  }
}

export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}
