import { setTimeout as pause } from 'node:timers/promises'
import type { FileCheckDeps, FileCheckOptions } from './contract.ts'
import type { FileCheckReport, FoundAndRemovedCount } from './file-check-report.ts'

const day = 24 * 3_600_000
const batchSize = 500
const maxForeignNames = 20

/** Only older files count as orphans: a newer one may belong to an upload in progress. */
export function getOrphanCutoff(now: Date): number {
  return now.getTime() - day
}

/** Removes unreferenced files. Each is checked again before removal and skipped if it was stored since. */
export async function removeOrphanFiles(
  { files, expectedFiles }: FileCheckDeps,
  { now, throttle, signal }: FileCheckOptions,
): Promise<number> {
  let removed = 0
  const since = getOrphanCutoff(now())
  for await (const batch of batchAsyncIterable(files.all())) {
    signal?.throwIfAborted()
    const old = batch.filter(({ at }) => at < since).map(({ hash }) => hash)
    const referenced = await expectedFiles.filterReferenced(old)
    for (const hash of old) {
      if (referenced.has(hash)) continue
      const startedAt = performance.now()
      if (await expectedFiles.runIfUnused(hash, () => files.removeUnlessPut(hash, since))) removed += 1
      await pauseForOtherWriters(performance.now() - startedAt)
    }
    await throttle()
  }
  return removed
}

/** A slow removal blocks other writers, so it is followed by a pause of the same length. */
async function pauseForOtherWriters(ms: number): Promise<void> {
  if (ms > 5) await pause(ms)
}

/** Finds unfinished writes and foreign entries; removes the former unless `repair` is `nothing`. */
export async function findAndCleanUpStrayEntries(
  { files }: FileCheckDeps,
  { repair, now, signal }: FileCheckOptions,
): Promise<Pick<FileCheckReport, 'leftovers' | 'foreign'>> {
  const names: string[] = []
  let [found, removed, foreign] = [0, 0, 0]
  const since = getOrphanCutoff(now())
  for await (const stray of files.listStrayEntries()) {
    signal?.throwIfAborted()
    if (stray.remove === null) {
      foreign += 1
      if (names.length < maxForeignNames) names.push(stray.name)
    } else if (stray.at < since) {
      found += 1
      if (repair === 'nothing') continue
      await stray.remove()
      removed += 1
    }
  }
  return { leftovers: { found, removed }, foreign: { found: foreign, names } }
}

/** Finds derived files whose source no longer exists; removes them unless `repair` is `nothing`. */
export async function findAndRemoveOrphanDerivedFiles(
  { derivedFiles, expectedFiles }: FileCheckDeps,
  { repair, throttle, signal }: FileCheckOptions,
): Promise<FoundAndRemovedCount> {
  let [found, removed] = [0, 0]
  for await (const batch of batchAsyncIterable(derivedFiles.hashes())) {
    signal?.throwIfAborted()
    const referenced = await expectedFiles.filterReferenced(batch)
    for (const hash of batch) {
      if (referenced.has(hash)) continue
      found += 1
      if (repair === 'nothing') continue
      await derivedFiles.remove(hash)
      removed += 1
    }
    await throttle()
  }
  return { found, removed }
}

export async function* batchAsyncIterable<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of source) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
