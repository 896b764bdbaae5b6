import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** File name prefix of rendered regions, which may be deleted individually. */
export const regionFileNamePrefix = 'part-'

/** A small file takes a whole block of most file systems. */
const diskBlockBytes = 4096

interface RegionFileLimits {
  /** Disk space, in whole blocks. */
  readonly bytes: number
  readonly files: number
}

/**
 * Limits the disk space and the number of rendered regions: any region can be requested, so the least recently used
 * are deleted.
 */
export class RegionFileLruEvictor {
  readonly #limits: RegionFileLimits
  readonly #report: (error: Error) => void
  readonly #sizes = new Map<string, number>()
  #totalBytes = 0

  constructor(limits: RegionFileLimits, report: (error: Error) => void) {
    this.#limits = limits
    this.#report = report
  }

  /** The disk space of the files, in whole blocks. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Records that a region file was saved or used again. */
  recordUse(path: string, bytes: number): void {
    const size = Math.max(1, Math.ceil(bytes / diskBlockBytes)) * diskBlockBytes
    this.#totalBytes += size - (this.#sizes.get(path) ?? 0)
    this.#sizes.delete(path)
    this.#sizes.set(path, size)
    for (const [oldest, oldestSize] of this.#sizes) {
      const isWithinLimits = this.#totalBytes <= this.#limits.bytes && this.#sizes.size <= this.#limits.files
      if (isWithinLimits || oldest === path) break
      this.#sizes.delete(oldest)
      this.#totalBytes -= oldestSize
      rm(oldest, { force: true }).catch(this.#report)
    }
  }

  /** Registers the region files already in the folder, oldest first. */
  async loadExistingFiles(folder: string): Promise<void> {
    const found: { path: string; size: number; at: number }[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.startsWith(regionFileNamePrefix)) continue
      const path = join(entry.parentPath, entry.name)
      const stats = await stat(path).catch(() => null)
      if (stats !== null) found.push({ path, size: stats.size, at: stats.mtimeMs })
    }
    found.sort((one, other) => one.at - other.at)
    for (const { path, size } of found) if (!this.#sizes.has(path)) this.recordUse(path, size)
  }
}
