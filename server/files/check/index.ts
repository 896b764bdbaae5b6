import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import {
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

/** How many due files are listed at a time. */
const batchSize = 500
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
  try {
    await check.compareExpectedWithStored()
    await check.verifyDueFiles()
  } finally {
    // Files verified so far count even if the check is interrupted.
    await check.recordIntactFiles()
  }
  return check.cleanUpAndReport()
}

type RepairOutcome = Pick<DamagedOrMissingFile, 'restored' | 'aside'> &
  Partial<Pick<DamagedOrMissingFile, 'reason'>>

class FileCheck {
  readonly #deps: FileCheckDeps
  readonly #options: FileCheckOptions
  readonly #lost = new Set<string>()
  readonly #losses: DamagedOrMissingFile[] = []
  readonly #startedAt: Date
  /** Intact files that are not recorded yet. */
  #intact: string[] = []
  #recorded = 0
  #expectedCount = 0
  #read = 0
  #bytesRead = 0
  #left = 0
  #restored = 0
  readonly #orphans = { found: 0, bytes: 0 }

  constructor(deps: FileCheckDeps, options: FileCheckOptions) {
    this.#deps = deps
    this.#options = options
    this.#startedAt = options.now()
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

  /** Verifies the content of the files that are due, until the limit of this check is reached. */
  async verifyDueFiles(): Promise<void> {
    const { expectedFiles } = this.#deps
    const { reading, now, signal, onProgress } = this.#options
    const since = this.#startedAt.toISOString()
    const readBefore = reading.readBefore?.toISOString() ?? since
    const total = await expectedFiles.countDue({ since, readBefore, now: now() })
    const deadline = this.#startedAt.getTime() + reading.maxMs
    let done = 0
    for (;;) {
      const recordedBefore = this.#recorded
      for (const file of await expectedFiles.listDue({ since, readBefore, now: now() }, batchSize)) {
        signal?.throwIfAborted()
        if (this.#bytesRead >= reading.maxBytes || now().getTime() > deadline) {
          this.#left = Math.max(0, total - done)
          return
        }
        await this.#verify(file)
        done += 1
        onProgress?.({ step: 'reading', done, total: Math.max(done, total) })
      }
      await this.recordIntactFiles()
      // What was recorded is no longer due; files that were added meanwhile are left for the next check.
      if (this.#recorded === recordedBefore || done >= total) return
    }
  }

  async recordIntactFiles(): Promise<void> {
    const intact = this.#intact
    this.#intact = []
    if (intact.length > 0) await this.#record(intact, true)
  }

  async #record(hashes: readonly string[], isIntact: boolean): Promise<void> {
    // If the clock was set back meanwhile, the files would be due again and again.
    const at = new Date(Math.max(this.#options.now().getTime(), this.#startedAt.getTime()))
    await this.#deps.expectedFiles.record(hashes, at.toISOString(), isIntact)
    this.#recorded += hashes.length
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
      bytesRead: this.#bytesRead,
      left: this.#left,
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

  /** Verifies one file. A problem is recorded, and repaired if `repair` allows. */
  async #verify({ hash }: ExpectedFile): Promise<void> {
    const { throttle, signal } = this.#options
    const result = await verifyFileHash(this.#deps.files, hash, { throttle, signal })
    if (result.is === 'whole') {
      this.#read += 1
      this.#bytesRead += result.size
      this.#intact.push(hash)
      return
    }
    const { expectedFiles } = this.#deps
    // The reference was removed meanwhile.
    if (!(await expectedFiles.filterReferenced([hash])).has(hash)) return
    this.#lost.add(hash)
    const outcome = await this.#repair(hash, result.is)
    await this.#record([hash], outcome.restored)
    if (outcome.restored) {
      this.#restored += 1
      await expectedFiles.markRestored(hash)
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
  }

  async #repair(hash: string, wrong: DamagedOrMissingFile['wrong']): Promise<RepairOutcome> {
    const { repair, throttle, signal, now } = this.#options
    if (repair === 'nothing') return { restored: false, aside: null }
    const mustHaveCopy = repair === 'restore'
    try {
      return await quarantineAndRestoreFile(this.#deps, hash, wrong, now(), {
        throttle,
        signal,
        mustHaveCopy,
      })
    } catch (error) {
      signal?.throwIfAborted()
      if (toProblemOrNull(error)?.code === 'unavailable') throw error
      // A file that cannot be repaired does not stop the check.
      return { restored: false, aside: null, reason: getErrorMessage(error) }
    }
  }
}
