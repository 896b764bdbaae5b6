import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Marks what was cut out for somebody, as it may be deleted while the rest stays. */
export const regionFilePrefix = 'part-'

/** Parts of pictures on the shelf. Anybody can ask for any part, so there is an end to how many stay: the longest unused go. */
export class RegionFileLruTracker {
  readonly #most: number
  readonly #report: (error: Error) => void
  readonly #sizes = new Map<string, number>()
  totalBytes = 0

  constructor(most: number, report: (error: Error) => void) {
    this.#most = most
    this.#report = report
  }

  get bytes(): number {
    return this.totalBytes
  }

  /** A part was kept or is used again. */
  recordUse(path: string, size: number): void {
    this.totalBytes += size - (this.#sizes.get(path) ?? 0)
    this.#sizes.delete(path)
    this.#sizes.set(path, size)
    for (const [oldest, its] of this.#sizes) {
      if (this.totalBytes <= this.#most || oldest === path) break
      this.#sizes.delete(oldest)
      this.totalBytes -= its
      rm(oldest, { force: true }).catch(this.#report)
    }
  }

  /** Learns what lies in a folder from before, the oldest first. */
  async loadExistingFiles(folder: string): Promise<void> {
    const found: { path: string; size: number; at: number }[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.startsWith(regionFilePrefix)) continue
      const path = join(entry.parentPath, entry.name)
      const known = await stat(path).catch(() => null)
      if (known !== null) found.push({ path, size: known.size, at: known.mtimeMs })
    }
    found.sort((one, other) => one.at - other.at)
    for (const { path, size } of found) if (!this.#sizes.has(path)) this.recordUse(path, size)
  }
}
