import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadResult } from '../../domain/upload-result.ts'
import { prepareFolderForAtomicWrites, writeFileAtomically } from '../files/index.ts'
import type { ImageUploadTargetAndBatch } from './image-upload-metadata.ts'

/** Progress of creating an image from an upload. */
export interface ImageCreationRecord {
  readonly upload: string
  readonly owner: string
  readonly hash: string
  readonly wish: ImageUploadTargetAndBatch
  readonly at: string
  /** Position in the gallery; null if no image was to be created. */
  readonly ord: number | null
  /** Images that used the same file before this one was created. */
  readonly before: readonly number[]
  /** Null: the image was about to be created. */
  readonly result: UploadResult | null
}

const recordFileExtension = '.json'

/** Longer than an upload may take, so that repeated requests still find their record. */
const maxRecordAgeMs = 48 * 3_600_000

/**
 * Results of recent uploads, one small file each. They ensure that one upload creates one image, even if its
 * completion is requested repeatedly or the process dies.
 */
export class ImageCreationRecordStore {
  readonly #folder: string
  readonly #now: () => Date
  readonly #records = new Map<string, ImageCreationRecord>()

  constructor(folder: string, now: () => Date) {
    this.#folder = folder
    this.#now = now
  }

  /** Reads the existing records; called once, before anything else. */
  async load(): Promise<void> {
    await prepareFolderForAtomicWrites(this.#folder)
    for (const name of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{32}\.json$/.test(name)) continue
      const record: ImageCreationRecord = JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
      this.#records.set(record.upload, record)
    }
    await this.deleteExpired()
  }

  find(upload: string): ImageCreationRecord | null {
    return this.#records.get(upload) ?? null
  }

  all(): Iterable<ImageCreationRecord> {
    return this.#records.values()
  }

  async put(record: ImageCreationRecord): Promise<void> {
    await writeFileAtomically(
      this.#folder,
      record.upload + recordFileExtension,
      Buffer.from(JSON.stringify(record)),
    )
    this.#records.set(record.upload, record)
  }

  async deleteExpired(): Promise<void> {
    const oldest = new Date(this.#now().getTime() - maxRecordAgeMs).toISOString()
    for (const { upload, at } of [...this.#records.values()]) {
      if (at >= oldest) continue
      this.#records.delete(upload)
      await rm(join(this.#folder, upload + recordFileExtension), { force: true })
    }
  }
}
