import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/index.ts'

/** What an upload was answered when it was whole, kept for a sender who did not get to hear it. */
export interface StoredUploadResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is kept of an upload beside its bytes. */
export interface UploadRecord {
  readonly id: string
  /** Null: its sender does not know yet. */
  readonly size: number | null
  /** How many bytes are surely on the disk. */
  readonly offset: number
  readonly metadata: Readonly<Record<string, string | null>>
  readonly owner: string
  readonly createdAt: string
  /** Null: it is not whole, or what comes of it is not done. */
  readonly answer: StoredUploadResponse | null
}

const recordExtension = '.json'

/** The records of uploads, a small file each; an id that is none of ours finds nothing and becomes no path. */
export class UploadRecordStore {
  readonly #folder: string
  /** Whose the uploads are that are not finished. */
  readonly #unfinished = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads what a process before this one left; done once, before anything else. */
  async loadUnfinished(): Promise<void> {
    for (const id of await this.listIds()) this.#count(await this.read(id))
  }

  /** Counts an upload that is about to be made as its sender's; false where they have so many already. */
  reserve(id: string, owner: string, most: number): boolean {
    let count = 0
    for (const other of this.#unfinished.values()) if (other === owner) count += 1
    if (count < most) this.#unfinished.set(id, owner)
    return count < most
  }

  /** Whose an upload is that is not finished. */
  ownerOf(id: string): string {
    return this.#unfinished.get(id) ?? ''
  }

  /** Where the bytes of an upload lie. */
  getPartPath(id: string): string {
    if (!isUploadId(id)) throw new RangeError('Not the id of an upload')
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
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  async write(record: UploadRecord): Promise<void> {
    if (!isUploadId(record.id)) throw new RangeError('Not the id of an upload')
    await writeFileAtomically(this.#folder, record.id + recordExtension, Buffer.from(JSON.stringify(record)))
    this.#count(record)
  }

  #count(record: UploadRecord | null): void {
    if (record?.answer === null) this.#unfinished.set(record.id, record.owner)
    else if (record !== null) this.#unfinished.delete(record.id)
  }

  /** The bytes alone; what is known of the upload stays. */
  async removePart(id: string): Promise<void> {
    await rm(this.getPartPath(id), { force: true })
  }

  async remove(id: string): Promise<void> {
    this.#unfinished.delete(id)
    await this.removePart(id)
    await rm(join(this.#folder, id + recordExtension), { force: true })
  }

  /** Every upload there is something of, a record or bytes. */
  async listIds(): Promise<string[]> {
    const names = await readdir(this.#folder)
    const ids = names.map((name) => /^([0-9a-f]{32})\.(?:json|part)$/.exec(name)?.[1])
    return [...new Set(ids.filter((id) => id !== undefined))]
  }
}

export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}
