import { setTimeout as pause } from 'node:timers/promises'
import type { FileCheckDeps, FileCheckOptions } from './contract.ts'
import type { FileCheckReport, FoundAndRemovedCount } from './file-check-report.ts'

const day = 24 * 3_600_000
const batchSize = 500
const maxForeignNames = 20

/** What bytes must be older than to count as nobody's: an upload may be under way. */
export function getOrphanCutoff(now: Date): number {
  return now.getTime() - day
}

/** Removes what nothing stands for; asked again about each of them, and not what was put since. */
export async function removeOrphanFiles(
  { files, expectedFiles: known }: FileCheckDeps,
  { now, throttle: pace, signal }: FileCheckOptions,
): Promise<number> {
  let removed = 0
  const since = getOrphanCutoff(now())
  for await (const some of splitIntoBatches(files.all())) {
    signal?.throwIfAborted()
    const old = some.filter(({ at }) => at < since).map(({ hash }) => hash)
    const alive = await known.filterReferenced(old)
    for (const hash of old) {
      if (alive.has(hash)) continue
      const began = performance.now()
      if (await known.runIfUnused(hash, () => files.removeUnlessPut(hash, since))) removed += 1
      await pauseForOtherWriters(performance.now() - began)
    }
    await pace()
  }
  return removed
}

/** Where a removal takes long, nobody else could write meanwhile: they get as long a time. */
async function pauseForOtherWriters(ms: number): Promise<void> {
  if (ms > 5) await pause(ms)
}

/** Finds what was left half-written and what is not ours; removes the former if it may. */
export async function cleanUpStrayEntries(
  { files }: FileCheckDeps,
  { repair: mend, now, signal }: FileCheckOptions,
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
      if (mend === 'nothing') continue
      await stray.remove()
      removed += 1
    }
  }
  return { leftovers: { found, removed }, foreign: { found: foreign, names } }
}

/** Finds what was made of files that are no more; removes it if it may. */
export async function cleanUpDerivedFiles(
  { derivedFiles: made, expectedFiles: known }: FileCheckDeps,
  { repair: mend, throttle: pace, signal }: FileCheckOptions,
): Promise<FoundAndRemovedCount> {
  let [found, removed] = [0, 0]
  for await (const some of splitIntoBatches(made.hashes())) {
    signal?.throwIfAborted()
    const alive = await known.filterReferenced(some)
    for (const hash of some) {
      if (alive.has(hash)) continue
      found += 1
      if (mend === 'nothing') continue
      await made.remove(hash)
      removed += 1
    }
    await pace()
  }
  return { found, removed }
}

/** What comes, a few hundred at a time. */
export async function* splitIntoBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const one of source) {
    some.push(one)
    if (some.length < batchSize) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
