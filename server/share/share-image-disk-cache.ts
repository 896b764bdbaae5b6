import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFolderForAtomicWrites, writeFileAtomically } from '../files/index.ts'
import { isFileNotFoundError, toError } from '../lib/errors.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Disk cache of drawn images; the folder may be deleted at any time. Over the limit, the oldest are deleted.
 */
export class ShareImageDiskCache {
  readonly #folder: string
  readonly #maxImages: number
  readonly #report: (error: Error) => void
  #prepared = false

  constructor(folder: string, maxImages: number, report: (error: Error) => void) {
    this.#folder = folder
    this.#maxImages = maxImages
    this.#report = report
  }

  async find(name: string): Promise<Bytes | null> {
    try {
      return new Uint8Array(await readFile(join(this.#folder, name)))
    } catch (error) {
      // A read error counts as a cache miss.
      if (!isFileNotFoundError(error)) this.#reportError(error)
      return null
    }
  }

  /** Saves an image; an error is only reported. */
  async put(name: string, bytes: Bytes): Promise<void> {
    try {
      if (!this.#prepared) await prepareFolderForAtomicWrites(this.#folder)
      this.#prepared = true
      await writeFileAtomically(this.#folder, name, bytes)
      await this.#deleteOldest()
    } catch (error) {
      this.#prepared = false
      this.#reportError(error)
    }
  }

  async #deleteOldest(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.png'))
    if (names.length <= this.#maxImages) return
    const dated = await Promise.all(
      names.map(async (name) => ({ name, at: await this.#getModifiedTime(name) })),
    )
    dated.sort((one, other) => one.at - other.at)
    // Delete a tenth more than needed, so that not every new image scans the folder.
    const oldest = dated.slice(0, names.length - Math.ceil(this.#maxImages * 0.9))
    for (const { name } of oldest) await rm(join(this.#folder, name), { force: true })
  }

  async #getModifiedTime(name: string): Promise<number> {
    try {
      return (await stat(join(this.#folder, name))).mtimeMs
    } catch (error) {
      // The file was deleted meanwhile.
      if (isFileNotFoundError(error)) return 0
      throw error
    }
  }

  #reportError(error: unknown): void {
    this.#report(toError(error))
  }
}
