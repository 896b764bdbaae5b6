import { toProblemOrNull } from '../../../domain/problem-error.ts'
import {
  cleanUpDerivedFiles,
  cleanUpStrayEntries,
  getOrphanCutoff,
  removeOrphanFiles,
  splitIntoBatches,
} from './cleanup.ts'
import type { ExpectedFile, FileCheckDeps, FileCheckOptions } from './contract.ts'
import type { DamagedOrMissingFile, FileCheckReport } from './file-check-report.ts'
import { pairExpectedWithStoredFiles } from './pair-files.ts'
import { repairFile } from './repair-file.ts'
import { verifyFileHash } from './verify-file-hash.ts'

export type { ExpectedFile, FileCheckDeps, FileCheckOptions, FileCheckProgress } from './contract.ts'
export { type DamagedOrMissingFile, type FileCheckReport, isFileCheckClean } from './file-check-report.ts'

/** As many losses are told one by one. */
const maxReportedFiles = 100
/** So many orphans are removed without a second thought, if anything is known at all. */
const alwaysRemovableOrphans = 10

/**
 * Compares what is known with what is stored, and reads through what is due. Pages and uploads go on meanwhile; nothing is held in
 * memory but what is wrong.
 */
export async function runFileCheck(deps: FileCheckDeps, options: FileCheckOptions): Promise<FileCheckReport> {
  const check = new FileCheck(deps, options)
  await check.compareExpectedWithStored()
  await check.verifyDueFiles()
  return check.cleanUpAndReport()
}

type RepairOutcome = Pick<DamagedOrMissingFile, 'restored' | 'aside'> &
  Partial<Pick<DamagedOrMissingFile, 'reason'>>

class FileCheck {
  readonly #parts: FileCheckDeps
  readonly #manner: FileCheckOptions
  readonly #lost = new Set<string>()
  readonly #losses: DamagedOrMissingFile[] = []
  #known = 0
  #read = 0
  #restored = 0
  readonly #orphans = { found: 0, bytes: 0 }

  constructor(parts: FileCheckDeps, manner: FileCheckOptions) {
    this.#parts = parts
    this.#manner = manner
  }

  /** What is known is there and as large as it was; what is there is known. */
  async compareExpectedWithStored(): Promise<void> {
    const { files, expectedFiles: known } = this.#parts
    const of = await known.count()
    const since = getOrphanCutoff(this.#manner.now())
    const unknown: { hash: string; size: number }[] = []
    for await (const { expected: file, stored } of pairExpectedWithStoredFiles(files, known.iterateAll())) {
      this.#manner.signal?.throwIfAborted()
      if (file === null) {
        if (stored !== null && stored.at < since) unknown.push(stored)
        if (unknown.length >= 500) await this.#countOrphans(unknown.splice(0))
        continue
      }
      this.#known += 1
      const right = stored !== null && (file.size === null || stored.size === file.size)
      if (!right) await this.#examine(file)
      this.#manner.onProgress?.({ step: 'listing', done: this.#known, total: Math.max(of, this.#known) })
    }
    await this.#countOrphans(unknown)
  }

  /** The bytes of what is due are read through. */
  async verifyDueFiles(): Promise<void> {
    const { expectedFiles: known } = this.#parts
    let done = 0
    for await (const some of splitIntoBatches(known.iterateAll())) {
      const whole: string[] = []
      try {
        for (const file of some) {
          this.#manner.signal?.throwIfAborted()
          done += 1
          if (!this.#manner.isDue(file) || this.#lost.has(file.hash)) continue
          if (await this.#examine(file)) whole.push(file.hash)
          this.#manner.onProgress?.({ step: 'reading', done, total: Math.max(done, this.#known) })
        }
      } finally {
        // What was read counts, even if the rest is put off.
        if (whole.length > 0) await known.markChecked(whole, this.#manner.now().toISOString())
      }
    }
  }

  /** The rest: what nobody needs. */
  async cleanUpAndReport(): Promise<FileCheckReport> {
    const { repair: mend, removeEvenMostFiles: evenMost = false, onProgress: progress, now } = this.#manner
    const tell = (done: number) => progress?.({ step: 'tidying', done, total: 3 })
    tell(0)
    const { found, bytes } = this.#orphans
    const tooMany = found > (this.#known === 0 ? 0 : Math.max(alwaysRemovableOrphans, this.#known))
    const heldBack = mend === 'everything' && !evenMost && tooMany
    const removed =
      mend === 'everything' && !heldBack && found > 0 ? await removeOrphanFiles(this.#parts, this.#manner) : 0
    tell(1)
    const strays = await cleanUpStrayEntries(this.#parts, this.#manner)
    tell(2)
    const made = await cleanUpDerivedFiles(this.#parts, this.#manner)
    tell(3)
    return {
      at: now().toISOString(),
      known: this.#known,
      read: this.#read,
      lost: this.#lost.size,
      restored: this.#restored,
      losses: this.#losses,
      orphans: { found, removed: Math.min(found, removed), bytes, heldBack },
      made,
      ...strays,
    }
  }

  async #countOrphans(unknown: readonly { hash: string; size: number }[]): Promise<void> {
    const alive = await this.#parts.expectedFiles.filterReferenced(unknown.map(({ hash }) => hash))
    for (const { hash, size } of unknown) {
      if (alive.has(hash)) continue
      this.#orphans.found += 1
      this.#orphans.bytes += size
    }
  }

  /** Reads one file through; whether it is whole. What is wrong with it is noted, and mended if it may be. */
  async #examine({ hash }: ExpectedFile): Promise<boolean> {
    const { throttle: pace, signal, now } = this.#manner
    const verdict = await verifyFileHash(this.#parts.files, hash, { throttle: pace, signal })
    if (verdict.is === 'whole') {
      this.#read += 1
      return true
    }
    const { expectedFiles: known } = this.#parts
    // Forgotten while it was looked for.
    if (!(await known.filterReferenced([hash])).has(hash)) return false
    this.#lost.add(hash)
    const done = await this.#mend(hash, verdict.is)
    if (done.restored) {
      this.#restored += 1
      await known.markRestored(hash)
      await known.markChecked([hash], now().toISOString())
    }
    if (this.#losses.length < maxReportedFiles) {
      const reason = verdict.is === 'unreadable' ? verdict.reason : null
      this.#losses.push({ hash, wrong: verdict.is, reason, ...done, uses: await known.findUses(hash) })
    }
    return false
  }

  async #mend(hash: string, wrong: DamagedOrMissingFile['wrong']): Promise<RepairOutcome> {
    const { throttle: pace, signal, now } = this.#manner
    if (this.#manner.repair !== 'everything') return { restored: false, aside: null }
    try {
      return await repairFile(this.#parts, hash, wrong, now(), { throttle: pace, signal })
    } catch (error) {
      signal?.throwIfAborted()
      if (toProblemOrNull(error)?.code === 'unavailable') throw error
      // One file that resists keeps nobody from the others.
      return { restored: false, aside: null, reason: error instanceof Error ? error.message : String(error) }
    }
  }
}
