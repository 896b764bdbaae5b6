import { problemOf } from '../../../domain/problem.ts'
import { pairs } from './listed.ts'
import { mend } from './mend.ts'
import type { CheckManner, CheckParts, KnownFile } from './parts.ts'
import type { CheckReport, Loss } from './report.ts'
import { inPortions, oldEnough, removeOrphans, tidyMade, tidyStrays } from './tidy.ts'
import { verify } from './verify.ts'

export type { CheckManner, CheckParts, CheckProgress, KnownFile } from './parts.ts'
export { type CheckReport, isWell, type Loss } from './report.ts'

/** As many losses are told one by one. */
const mostLosses = 100
/** So many orphans are removed without a second thought, if anything is known at all. */
const fewOrphans = 10

/**
 * Compares what is known with what is stored, and reads through what is due. Pages and uploads go on meanwhile; nothing is held in
 * memory but what is wrong.
 */
export async function checkFiles(parts: CheckParts, manner: CheckManner): Promise<CheckReport> {
  const check = new Check(parts, manner)
  await check.compare()
  await check.readThrough()
  return check.tidied()
}

type Mending = Pick<Loss, 'restored' | 'aside'> & Partial<Pick<Loss, 'reason'>>

class Check {
  readonly #parts: CheckParts
  readonly #manner: CheckManner
  readonly #lost = new Set<string>()
  readonly #losses: Loss[] = []
  #known = 0
  #read = 0
  #restored = 0
  readonly #orphans = { found: 0, bytes: 0 }

  constructor(parts: CheckParts, manner: CheckManner) {
    this.#parts = parts
    this.#manner = manner
  }

  /** What is known is there and as large as it was; what is there is known. */
  async compare(): Promise<void> {
    const { files, known } = this.#parts
    const of = await known.count()
    const since = oldEnough(this.#manner.now())
    const unknown: { hash: string; size: number }[] = []
    for await (const { known: file, stored } of pairs(files, known)) {
      this.#manner.signal?.throwIfAborted()
      if (file === null) {
        if (stored !== null && stored.at < since) unknown.push(stored)
        if (unknown.length >= 500) await this.#countOrphans(unknown.splice(0))
        continue
      }
      this.#known += 1
      const right = stored !== null && (file.size === null || stored.size === file.size)
      if (!right) await this.#examine(file)
      this.#manner.progress?.({ step: 'listing', done: this.#known, of: Math.max(of, this.#known) })
    }
    await this.#countOrphans(unknown)
  }

  /** The bytes of what is due are read through. */
  async readThrough(): Promise<void> {
    const { known } = this.#parts
    let done = 0
    for await (const some of inPortions(known.all())) {
      const whole: string[] = []
      try {
        for (const file of some) {
          this.#manner.signal?.throwIfAborted()
          done += 1
          if (!this.#manner.isDue(file) || this.#lost.has(file.hash)) continue
          if (await this.#examine(file)) whole.push(file.hash)
          this.#manner.progress?.({ step: 'reading', done, of: Math.max(done, this.#known) })
        }
      } finally {
        // What was read counts, even if the rest is put off.
        if (whole.length > 0) await known.noteChecked(whole, this.#manner.now().toISOString())
      }
    }
  }

  /** The rest: what nobody needs. */
  async tidied(): Promise<CheckReport> {
    const { mend, evenMost = false, progress, now } = this.#manner
    const tell = (done: number) => progress?.({ step: 'tidying', done, of: 3 })
    tell(0)
    const { found, bytes } = this.#orphans
    const tooMany = found > (this.#known === 0 ? 0 : Math.max(fewOrphans, this.#known))
    const heldBack = mend === 'everything' && !evenMost && tooMany
    const removed =
      mend === 'everything' && !heldBack && found > 0 ? await removeOrphans(this.#parts, this.#manner) : 0
    tell(1)
    const strays = await tidyStrays(this.#parts, this.#manner)
    tell(2)
    const made = await tidyMade(this.#parts, this.#manner)
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
    const alive = await this.#parts.known.among(unknown.map(({ hash }) => hash))
    for (const { hash, size } of unknown) {
      if (alive.has(hash)) continue
      this.#orphans.found += 1
      this.#orphans.bytes += size
    }
  }

  /** Reads one file through; whether it is whole. What is wrong with it is noted, and mended if it may be. */
  async #examine({ hash }: KnownFile): Promise<boolean> {
    const { pace, signal, now } = this.#manner
    const verdict = await verify(this.#parts.files, hash, { pace, signal })
    if (verdict.is === 'whole') {
      this.#read += 1
      return true
    }
    const { known } = this.#parts
    // Forgotten while it was looked for.
    if (!(await known.among([hash])).has(hash)) return false
    this.#lost.add(hash)
    const done = await this.#mend(hash, verdict.is)
    if (done.restored) {
      this.#restored += 1
      await known.noteRestored(hash)
      await known.noteChecked([hash], now().toISOString())
    }
    if (this.#losses.length < mostLosses) {
      const reason = verdict.is === 'unreadable' ? verdict.reason : null
      this.#losses.push({ hash, wrong: verdict.is, reason, ...done, uses: await known.usesOf(hash) })
    }
    return false
  }

  async #mend(hash: string, wrong: Loss['wrong']): Promise<Mending> {
    const { pace, signal, now } = this.#manner
    if (this.#manner.mend !== 'everything') return { restored: false, aside: null }
    try {
      return await mend(this.#parts, hash, wrong, now(), { pace, signal })
    } catch (error) {
      signal?.throwIfAborted()
      if (problemOf(error)?.code === 'unavailable') throw error
      // One file that resists keeps nobody from the others.
      return { restored: false, aside: null, reason: error instanceof Error ? error.message : String(error) }
    }
  }
}
