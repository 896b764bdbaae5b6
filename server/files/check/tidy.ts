import { setTimeout as pause } from 'node:timers/promises'
import type { CheckManner, CheckParts } from './parts.ts'
import type { CheckReport, Tally } from './report.ts'

const day = 24 * 3_600_000
const portion = 500
const mostNames = 20

/** What bytes must be older than to count as nobody's: an upload may be under way. */
export function oldEnough(now: Date): number {
  return now.getTime() - day
}

/** Removes what nothing stands for; asked again about each of them, and not what was put since. */
export async function removeOrphans(
  { files, known }: CheckParts,
  { now, pace, signal }: CheckManner,
): Promise<number> {
  let removed = 0
  const since = oldEnough(now())
  for await (const some of inPortions(files.all())) {
    signal?.throwIfAborted()
    const old = some.filter(({ at }) => at < since).map(({ hash }) => hash)
    const alive = await known.among(old)
    for (const hash of old) {
      if (alive.has(hash)) continue
      const began = performance.now()
      if (await known.whileUnused(hash, () => files.removeUnlessPut(hash, since))) removed += 1
      await othersFirst(performance.now() - began)
    }
    await pace()
  }
  return removed
}

/** Where a removal takes long, nobody else could write meanwhile: they get as long a time. */
async function othersFirst(ms: number): Promise<void> {
  if (ms > 5) await pause(ms)
}

/** Finds what was left half-written and what is not ours; removes the former if it may. */
export async function tidyStrays(
  { files }: CheckParts,
  { mend, now, signal }: CheckManner,
): Promise<Pick<CheckReport, 'leftovers' | 'foreign'>> {
  const names: string[] = []
  let [found, removed, foreign] = [0, 0, 0]
  const since = oldEnough(now())
  for await (const stray of files.strays()) {
    signal?.throwIfAborted()
    if (stray.remove === null) {
      foreign += 1
      if (names.length < mostNames) names.push(stray.name)
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
export async function tidyMade(
  { made, known }: CheckParts,
  { mend, pace, signal }: CheckManner,
): Promise<Tally> {
  let [found, removed] = [0, 0]
  for await (const some of inPortions(made.hashes())) {
    signal?.throwIfAborted()
    const alive = await known.among(some)
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
export async function* inPortions<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const one of source) {
    some.push(one)
    if (some.length < portion) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
