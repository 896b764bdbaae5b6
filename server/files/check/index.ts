import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import {
  batchAsyncIterable,
  findAndCleanUpStrayEntries,
  findAndRemoveOrphanDerivedFiles,
  getOrphanCutoff,
  removeOrphanFiles,
} from './cleanup.ts'
import type { ExpectedFile, FileCheckDeps, FileCheckOptions } from './contract.ts'
import type { DamagedOrMissingFile, FileCheckReport } from './file-check-report.ts'
import { pairExpectedWithStoredFiles } from './pair-files.ts'
import { quarantineAndRestoreFile } from './repair-file.ts'
import { verifyFileHash } from './verify-file-hash.ts'

export type { ExpectedFile, FileCheckDeps, FileCheckOptions, FileCheckProgress } from './contract.ts'
export {
  type DamagedOrMissingFile,
  type FileCheckReport,
  hasNoUnrepairedFileProblems,
} from './file-check-report.ts'

/** Maximum number of files listed in the report. */
const maxReportedFiles = 100
/** Up to this many orphans are always removed, unless no file is expected at all. */
const alwaysRemovableOrphans = 10

/**
 * Compares the expected files with the stored ones and verifies the content of those that are due. The site
 * stays in use meanwhile; only problems are held in memory.
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
  readonly #deps: FileCheckDeps
  readonly #options: FileCheckOptions
  readonly #lost = new Set<string>()
  readonly #losses: DamagedOrMissingFile[] = []
  #expectedCount = 0
  #read = 0
  #restored = 0
  readonly #orphans = { found: 0, bytes: 0 }

  constructor(deps: FileCheckDeps, options: FileCheckOptions) {
    this.#deps = deps
    this.#options = options
  }

  /** Checks that expected files exist with the right size, and counts orphans. */
  async compareExpectedWithStored(): Promise<void> {
    const { files, expectedFiles } = this.#deps
    const total = await expectedFiles.count()
    const since = getOrphanCutoff(this.#options.now())
    const unreferenced: { hash: string; size: number }[] = []
    for await (const { expected: file, stored } of pairExpectedWithStoredFiles(
      files,
      expectedFiles.iterateAll(),
    )) {
      this.#options.signal?.throwIfAborted()
      if (file === null) {
        if (stored !== null && stored.at < since) unreferenced.push(stored)
        if (unreferenced.length >= 500) await this.#countOrphans(unreferenced.splice(0))
        continue
      }
      this.#expectedCount += 1
      const isRight = stored !== null && (file.size === null || stored.size === file.size)
      if (!isRight) await this.#verify(file)
      this.#options.onProgress?.({
        step: 'listing',
        done: this.#expectedCount,
        total: Math.max(total, this.#expectedCount),
      })
    }
    await this.#countOrphans(unreferenced)
  }

  /** Verifies the content of the files that are due. */
  async verifyDueFiles(): Promise<void> {
    const { expectedFiles } = this.#deps
    let done = 0
    for await (const batch of batchAsyncIterable(expectedFiles.iterateAll())) {
      const intact: string[] = []
      try {
        for (const file of batch) {
          this.#options.signal?.throwIfAborted()
          done += 1
          if (!this.#options.isDue(file) || this.#lost.has(file.hash)) continue
          if (await this.#verify(file)) intact.push(file.hash)
          this.#options.onProgress?.({ step: 'reading', done, total: Math.max(done, this.#expectedCount) })
        }
      } finally {
        // Files verified so far count even if the check is interrupted.
        if (intact.length > 0) await expectedFiles.markChecked(intact, this.#options.now().toISOString())
      }
    }
  }

  /** Removes orphans, unfinished writes and stale derived files, and creates the report. */
  async cleanUpAndReport(): Promise<FileCheckReport> {
    const { repair, removeEvenMostFiles = false, onProgress, now } = this.#options
    const reportProgress = (done: number) => onProgress?.({ step: 'tidying', done, total: 3 })
    reportProgress(0)
    const { found, bytes } = this.#orphans
    const tooMany =
      found > (this.#expectedCount === 0 ? 0 : Math.max(alwaysRemovableOrphans, this.#expectedCount))
    const heldBack = repair === 'everything' && !removeEvenMostFiles && tooMany
    const removed =
      repair === 'everything' && !heldBack && found > 0
        ? await removeOrphanFiles(this.#deps, this.#options)
        : 0
    reportProgress(1)
    const strayEntries = await findAndCleanUpStrayEntries(this.#deps, this.#options)
    reportProgress(2)
    const derived = await findAndRemoveOrphanDerivedFiles(this.#deps, this.#options)
    reportProgress(3)
    return {
      at: now().toISOString(),
      known: this.#expectedCount,
      read: this.#read,
      lost: this.#lost.size,
      restored: this.#restored,
      losses: this.#losses,
      orphans: { found, removed: Math.min(found, removed), bytes, heldBack },
      made: derived,
      ...strayEntries,
    }
  }

  async #countOrphans(unreferenced: readonly { hash: string; size: number }[]): Promise<void> {
    const referenced = await this.#deps.expectedFiles.filterReferenced(unreferenced.map(({ hash }) => hash))
    for (const { hash, size } of unreferenced) {
      if (referenced.has(hash)) continue
      this.#orphans.found += 1
      this.#orphans.bytes += size
    }
  }

  /**
   * Verifies one file and returns whether it is intact. A problem is recorded and repaired if `repair`
   * allows.
   */
  async #verify({ hash }: ExpectedFile): Promise<boolean> {
    const { throttle, signal, now } = this.#options
    const result = await verifyFileHash(this.#deps.files, hash, { throttle, signal })
    if (result.is === 'whole') {
      this.#read += 1
      return true
    }
    const { expectedFiles } = this.#deps
    // The reference was removed meanwhile.
    if (!(await expectedFiles.filterReferenced([hash])).has(hash)) return false
    this.#lost.add(hash)
    const outcome = await this.#repair(hash, result.is)
    if (outcome.restored) {
      this.#restored += 1
      await expectedFiles.markRestored(hash)
      await expectedFiles.markChecked([hash], now().toISOString())
    }
    if (this.#losses.length < maxReportedFiles) {
      const reason = result.is === 'unreadable' ? result.reason : null
      this.#losses.push({
        hash,
        wrong: result.is,
        reason,
        ...outcome,
        uses: await expectedFiles.findUses(hash),
      })
    }
    return false
  }

  async #repair(hash: string, wrong: DamagedOrMissingFile['wrong']): Promise<RepairOutcome> {
    const { throttle, signal, now } = this.#options
    if (this.#options.repair !== 'everything') return { restored: false, aside: null }
    try {
      return await quarantineAndRestoreFile(this.#deps, hash, wrong, now(), { throttle, signal })
    } catch (error) {
      signal?.throwIfAborted()
      if (toProblemOrNull(error)?.code === 'unavailable') throw error
      // A file that cannot be repaired does not stop the check.
      return { restored: false, aside: null, reason: getErrorMessage(error) }
    }
  }
}
