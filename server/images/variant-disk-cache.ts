import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DerivedFileStore } from '../files/contract.ts'
import { prepareFolderForAtomicWrites, writeFileAtomically } from '../files/index.ts'
import { getErrorCode, toError } from '../lib/errors.ts'
import { RegionFileLruEvictor } from './region-file-lru-tracker.ts'
import { createSharedVariantName } from './shared-variants.ts'
import { getVariantFileName, type PictureVariant, variantSettingsHash } from './variant-settings.ts'

const abandonedTempFileAgeMs = 10 * 60_000

/** A tile takes about 40 KB, so that usually the disk space is the limit; the number bounds tiny regions. */
const maxRegions = { bytes: 512 * 1024 * 1024, files: 20_000 }

/**
 * Variants on disk, in a folder that may be deleted at any time; each variant settings hash has its own
 * subfolder.
 */
export class VariantDiskCache {
  readonly #root: string
  readonly #folder: string
  readonly #report: (error: Error) => void
  readonly #regions: RegionFileLruEvictor
  /** Where other instances find variants, and this one after its disk was replaced. */
  readonly #shared: DerivedFileStore | null
  #prepared: Promise<void> | null = null

  constructor(root: string, report: (error: Error) => void, shared: DerivedFileStore | null = null) {
    this.#root = root
    this.#folder = join(root, variantSettingsHash)
    this.#report = report
    this.#shared = shared
    this.#regions = new RegionFileLruEvictor(maxRegions, report)
  }

  /** Folder for temporary files. */
  get draftFolder(): string {
    return this.#folder
  }

  /** Creates the folder. A failure is only reported: without the cache the site is slow but works. */
  prepare(): Promise<void> {
    this.#prepared ??= prepareFolderForAtomicWrites(this.#folder).catch((error: unknown) => {
      this.#prepared = null
      this.#report(toError(error))
    })
    return this.#prepared
  }

  /** Deletes variants made with other settings and temp files left by crashed processes. */
  async deleteStaleFiles(): Promise<void> {
    await this.prepare()
    const names = await readdir(this.#root).catch(() => [])
    for (const name of names) {
      const isOld = /^[0-9a-f]{8}$/.test(name) && name !== variantSettingsHash
      // Picture folders from before the settings hash was part of the path.
      const isLegacy = /^[0-9a-f]{2}$/.test(name)
      if (isOld || isLegacy)
        await rm(join(this.#root, name), { recursive: true, force: true }).catch(this.#report)
    }
    await this.#deleteAbandonedTempFiles()
    await this.#regions.loadExistingFiles(this.#folder).catch(this.#report)
  }

  /** Deletes temp files older than any running task. */
  async #deleteAbandonedTempFiles(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((file) => file.endsWith('.tmp'))) {
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (mtimeMs < Date.now() - abandonedTempFileAgeMs) await rm(path, { force: true }).catch(this.#report)
    }
  }

  pathOf(hash: string, variant: PictureVariant | string): string {
    return join(
      this.#folder,
      getHashFolder(hash),
      typeof variant === 'string' ? variant : getVariantFileName(variant),
    )
  }

  /** Reads a cached variant; null if it is not cached. */
  async read(hash: string, variant: PictureVariant | string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await readFile(this.pathOf(hash, variant))
    } catch (error) {
      // A read error counts as a cache miss.
      if (!isFileNotFound(error)) this.#report(toError(error))
      return typeof variant === 'string' ? null : await this.#readShared(hash, variant)
    }
  }

  /** Lets other instances have variants that were just made. A failure is only reported: they can make them, too. */
  async share(hash: string, variants: readonly PictureVariant[]): Promise<void> {
    for (const variant of variants) {
      const name = this.#shared === null ? null : createSharedVariantName(hash, variant)
      if (name === null) continue
      try {
        await this.#shared?.put(name, await readFile(this.pathOf(hash, variant)))
      } catch (error) {
        if (!isFileNotFound(error)) this.#report(toError(error))
      }
    }
  }

  /** Copies a variant of another instance to the disk; null if there is none. */
  async #readShared(hash: string, variant: PictureVariant): Promise<Uint8Array<ArrayBuffer> | null> {
    const name = this.#shared === null ? null : createSharedVariantName(hash, variant)
    if (name === null) return null
    try {
      const bytes = await this.#shared?.read(name)
      if (!bytes) return null
      const path = this.pathOf(hash, variant)
      await mkdir(dirname(path), { recursive: true })
      await writeFileAtomically(dirname(path), basename(path), bytes)
      return new Uint8Array(bytes)
    } catch (error) {
      this.#report(toError(error))
      return null
    }
  }

  /** Reads a cached region; null if it is not cached or was evicted. */
  async readRegion(hash: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await this.read(hash, name)
    if (bytes !== null) this.#regions.recordUse(this.pathOf(hash, name), bytes.byteLength)
    return bytes
  }

  async hasAll(hash: string, variants: readonly PictureVariant[]): Promise<boolean> {
    for (const variant of variants) if (!(await this.has(hash, variant))) return false
    return true
  }

  async has(hash: string, variant: PictureVariant | string): Promise<boolean> {
    if ((await this.sizeOf(hash, variant)) !== null) return true
    return typeof variant !== 'string' && (await this.#readShared(hash, variant)) !== null
  }

  async sizeOf(hash: string, variant: PictureVariant | string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(hash, variant))).size
    } catch (error) {
      if (!isFileNotFound(error)) this.#report(toError(error))
      return null
    }
  }
}

function getHashFolder(hash: string): string {
  return join(hash.slice(0, 2), hash.slice(2))
}

function isFileNotFound(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(getErrorCode(error) ?? '')
}
