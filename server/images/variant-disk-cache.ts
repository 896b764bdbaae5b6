import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWritableFolder } from '../files/index.ts'
import { RegionFileLruTracker } from './region-file-lru-tracker.ts'
import { getVariantFileName, type PictureVariant, variantSettingsHash } from './variant-settings.ts'

const abandonedTempFileAgeMs = 10 * 60_000

/** How much room parts of pictures take at most. */
const maxRegionBytes = 512 * 1024 * 1024

/** What was made, in a folder that may be deleted any time; each way of packing has a folder of its own in it. */
export class VariantDiskCache {
  readonly #root: string
  readonly #folder: string
  readonly #report: (error: Error) => void
  readonly #parts: RegionFileLruTracker
  #prepared: Promise<void> | null = null

  constructor(root: string, report: (error: Error) => void) {
    this.#root = root
    this.#folder = join(root, variantSettingsHash)
    this.#report = report
    this.#parts = new RegionFileLruTracker(maxRegionBytes, report)
  }

  /** Where what is not finished lies. */
  get draftFolder(): string {
    return this.#folder
  }

  /** Makes sure of the folder; one that cannot be used makes the site slow, not broken. */
  prepare(): Promise<void> {
    this.#prepared ??= prepareWritableFolder(this.#folder).catch((error: unknown) => {
      this.#prepared = null
      this.#report(asError(error))
    })
    return this.#prepared
  }

  /** Deletes what was packed in another way, and what a process that died left half-written. */
  async deleteStaleFiles(): Promise<void> {
    await this.prepare()
    const names = await readdir(this.#root).catch(() => [])
    for (const name of names) {
      const old = /^[0-9a-f]{8}$/.test(name) && name !== variantSettingsHash
      // The folders of pictures, from before each way of packing had its own.
      const older = /^[0-9a-f]{2}$/.test(name)
      if (old || older) await rm(join(this.#root, name), { recursive: true, force: true }).catch(this.#report)
    }
    await this.#sweepDrafts()
    await this.#parts.loadExistingFiles(this.#folder).catch(this.#report)
  }

  /** No work takes so long: whoever wrote these is no more. */
  async #sweepDrafts(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.tmp'))) {
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (mtimeMs < Date.now() - abandonedTempFileAgeMs) await rm(path, { force: true }).catch(this.#report)
    }
  }

  pathOf(hash: string, piece: PictureVariant | string): string {
    return join(
      this.#folder,
      getHashFolder(hash),
      typeof piece === 'string' ? piece : getVariantFileName(piece),
    )
  }

  /** The bytes of something that was made; null: it was not. */
  async read(hash: string, piece: PictureVariant | string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await readFile(this.pathOf(hash, piece))
    } catch (error) {
      // A cache that cannot be read is a slow one, not a broken site.
      if (!isFileNotFound(error)) this.#report(asError(error))
      return null
    }
  }

  /** The bytes of a part that was cut out before; null: it was not, or it had to go. */
  async readRegion(hash: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await this.read(hash, name)
    if (bytes !== null) this.#parts.recordUse(this.pathOf(hash, name), bytes.byteLength)
    return bytes
  }

  async has(hash: string, piece: PictureVariant | string): Promise<boolean> {
    return (await this.sizeOf(hash, piece)) !== null
  }

  async sizeOf(hash: string, piece: PictureVariant | string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(hash, piece))).size
    } catch (error) {
      if (!isFileNotFound(error)) this.#report(asError(error))
      return null
    }
  }
}

function getHashFolder(hash: string): string {
  return join(hash.slice(0, 2), hash.slice(2))
}

function isFileNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
