import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadResult } from '../../domain/upload-result.ts'
import { prepareWritableFolder, writeFileAtomically } from '../files/index.ts'
import type { ImageUploadMetadata } from './image-upload-metadata.ts'

/** How far an upload has come on its way to being an image. */
export interface ImageCreationRecord {
  readonly upload: string
  readonly owner: string
  readonly hash: string
  readonly wish: ImageUploadMetadata
  readonly at: string
  /** The place in its gallery that it was given; null: none, for no image was to be made. */
  readonly ord: number | null
  /** The images that had these bytes before this one was made. */
  readonly before: readonly number[]
  /** Null: the image was about to be made. */
  readonly result: UploadResult | null
}

const recordFileExtension = '.json'

/** Longer than an upload may take, so that whoever asks again is still known. */
const maxRecordAgeMs = 48 * 3_600_000

/**
 * What became of the uploads of the last days, a small file each. It is what makes one image of one upload, however
 * often its end is asked for and whenever the process dies.
 */
export class ImageCreationRecordStore {
  readonly #folder: string
  readonly #now: () => Date
  readonly #known = new Map<string, ImageCreationRecord>()

  constructor(folder: string, now: () => Date) {
    this.#folder = folder
    this.#now = now
  }

  /** Reads what is there; done once, before anything else. */
  async load(): Promise<void> {
    await prepareWritableFolder(this.#folder)
    for (const name of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{32}\.json$/.test(name)) continue
      const record: ImageCreationRecord = JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
      this.#known.set(record.upload, record)
    }
    await this.deleteExpired()
  }

  find(upload: string): ImageCreationRecord | null {
    return this.#known.get(upload) ?? null
  }

  all(): Iterable<ImageCreationRecord> {
    return this.#known.values()
  }

  async put(record: ImageCreationRecord): Promise<void> {
    await writeFileAtomically(
      this.#folder,
      record.upload + recordFileExtension,
      Buffer.from(JSON.stringify(record)),
    )
    this.#known.set(record.upload, record)
  }

  /** Forgets what is so old that nobody asks for it. */
  async deleteExpired(): Promise<void> {
    const oldest = new Date(this.#now().getTime() - maxRecordAgeMs).toISOString()
    for (const { upload, at } of [...this.#known.values()]) {
      if (at >= oldest) continue
      this.#known.delete(upload)
      await rm(join(this.#folder, upload + recordFileExtension), { force: true })
    }
  }
}
