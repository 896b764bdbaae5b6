import { problemOf } from '../../domain/problem.ts'
import type { Data } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { Events } from '../events/index.ts'
import { PictureRefused } from './contract.ts'
import { WorkerLost } from './hand.ts'
import { knownOf } from './intake.ts'
import { TooBusy } from './makings.ts'
import { noteMeasured, tellOfAll } from './news.ts'
import { atOnce, piecesAhead } from './recipe.ts'
import type { Shelf } from './shelf.ts'
import type { Workshop } from './workshop.ts'

export interface BackgroundParts {
  readonly data: Data
  readonly events: Events
  readonly workshop: Workshop
  readonly shelf: Shelf
  /** How many pictures are worked on at once. */
  readonly atOnce: number
  /** Whether anything is made before somebody asks for it. */
  readonly ahead: boolean
  readonly now: () => Date
  readonly report: (error: Error) => void
}

const mostAttempts = 5
const minute = 60_000
/** Other processes add pictures, too. */
const lookEveryMs = minute
const soonMs = 1000
/** While many are measured, those who keep something of all images hear of it now and then. */
const tellEveryMs = 5 * minute
/** Among so many the next is chosen. */
const choice = 16

/** Works through what waits in the files' rows. They are all it remembers, so a kill costs only the work under way. */
export class Background {
  readonly #parts: BackgroundParts
  readonly #underWay = new Map<string, Promise<void>>()
  #looking: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | null = null
  /** While what all work needs is away. */
  #pause: NodeJS.Timeout | null = null
  #started = false
  /** Whether something was measured that not all have heard of. */
  #untold = false
  #toldAt = 0
  #ended = false

  constructor(parts: BackgroundParts) {
    this.#parts = parts
  }

  /** Begins to look for work, now and again. */
  start(): void {
    this.#started = true
    this.nudge()
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.nudge(), lookEveryMs).unref()
  }

  /** There may be work; many who say so at once are heard once. */
  nudgeSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.nudge()
    }, soonMs).unref()
  }

  /** There may be work. */
  nudge(): void {
    if (!this.#started || this.#ended || this.#pause !== null) return
    if (this.#looking !== null) {
      this.#again = true
      return
    }
    this.#looking = this.#look()
      .catch((error: unknown) => this.#parts.report(asError(error)))
      .finally(() => {
        this.#looking = null
        if (this.#again) {
          this.#again = false
          this.nudge()
        }
      })
  }

  /** Begins nothing more; what is under way ends with the pool. */
  async end(): Promise<void> {
    this.#ended = true
    clearInterval(this.#timer)
    clearTimeout(this.#soon ?? undefined)
    clearTimeout(this.#pause ?? undefined)
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  async #look(): Promise<void> {
    while (!this.#ended && this.#pause === null && this.#underWay.size < this.#parts.atOnce) {
      const next = await this.#choose()
      if (this.#ended) return
      const settled = next?.state !== 'new' || Date.now() - this.#toldAt > tellEveryMs
      if (this.#untold && settled) {
        this.#untold = false
        this.#toldAt = Date.now()
        await tellOfAll(this.#parts)
      }
      if (next === null) return
      const done = this.#workOn(next).finally(() => {
        this.#underWay.delete(next.hash)
        this.nudge()
      })
      this.#underWay.set(next.hash, done)
    }
  }

  /** One of the first that wait: another instance of the site works through the same rows, and seldom takes the same. */
  async #choose(): Promise<FileRow | null> {
    const { data, now } = this.#parts
    const waiting = await data.files.waiting(now().toISOString(), this.#underWay.size + choice)
    const free = waiting.filter(({ hash }) => !this.#underWay.has(hash))
    const alike = free.filter(({ state }) => state === free[0]?.state)
    return alike[Math.floor(Math.random() * alike.length)] ?? null
  }

  async #workOn(row: FileRow): Promise<void> {
    const { data, report } = this.#parts
    try {
      await this.#tryOnce(row)
    } catch (error) {
      try {
        const ours = this.#ended || isOurs(error)
        if (ours) await data.files.change(row.hash, { attempts: row.attempts })
        else await this.#putOff(row, error)
        if (ours) this.#waitAWhile()
      } catch (failure) {
        // What cannot be noted would be tried again at once, and without end.
        this.#waitAWhile()
        report(asError(failure))
      }
    }
  }

  /** The attempt is noted before it is made: a picture that takes the whole site down with it does so a few times only. */
  async #tryOnce(row: FileRow): Promise<void> {
    if (row.attempts >= mostAttempts) throw new Error('The site ended each time while it was worked on')
    await this.#parts.data.files.change(row.hash, { attempts: row.attempts + 1 })
    if (row.state === 'new') await this.#measure(row)
    else await this.#makeAhead(row)
  }

  #waitAWhile(): void {
    if (this.#ended) return
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      this.nudge()
    }, lookEveryMs).unref()
  }

  async #measure({ hash }: FileRow): Promise<void> {
    const { workshop } = this.#parts
    const measured = await workshop.measure(hash, atOnce, 'ahead')
    if (measured === null) throw new Error(`The bytes of ${hash} are gone`)
    const { type, width, height, thumbhash, colour } = measured
    const said = await workshop.describe(hash, 'ahead')
    const values = { type, width, height, thumbhash, colour, ...said, problem: null }
    await noteMeasured(this.#parts, hash, { ...values, state: 'known', attempts: 0, not_before: null })
    this.#untold = true
  }

  async #makeAhead(row: FileRow): Promise<void> {
    const { data, workshop, shelf, ahead } = this.#parts
    const { hash } = row
    const missing = []
    for (const piece of ahead ? piecesAhead(knownOf(row)) : [])
      if (!(await shelf.has(hash, piece))) missing.push(piece)
    // The pyramid is a work of its own: it is read from the picture's full size.
    const variants = missing.filter(({ what }) => what === 'variant')
    if (variants.length > 0) await this.#make(hash, variants, workshop)
    if (missing.length > variants.length) await this.#make(hash, [{ what: 'pyramid' }], workshop)
    await data.files.change(hash, { state: 'ready', attempts: 0, not_before: null, problem: null })
  }

  async #make(hash: string, pieces: Parameters<Workshop['make']>[1], workshop: Workshop): Promise<void> {
    const made = await workshop.make(hash, pieces, 'ahead')
    if (made === null) throw new Error(`The bytes of ${hash} are gone`)
    if (made.some(({ kept }) => !kept)) throw new Error('The folder for made pictures cannot be written')
  }

  /** What failed is tried again, later each time; what is no picture, and what has failed too often, is let be. */
  async #putOff({ hash, attempts, state }: FileRow, error: unknown): Promise<void> {
    const { data, now, report } = this.#parts
    const tried = attempts + 1
    const problem = (error instanceof PictureRefused ? error.reason : asError(error).message).slice(0, 500)
    const hopeless = error instanceof PictureRefused && !(error.cause instanceof WorkerLost)
    if (hopeless || tried >= mostAttempts) {
      // A picture that is known goes on being shown: what is missing is made when it is asked for.
      await data.files.change(hash, { state: state === 'known' ? 'ready' : 'bad', attempts: tried, problem })
      report(new Error(`The picture ${hash} is left as it is: ${problem}`, { cause: error }))
      return
    }
    const later = new Date(now().getTime() + 2 ** tried * minute).toISOString()
    await data.files.change(hash, { attempts: tried, not_before: later, problem })
  }
}

/** Whether it says nothing of the picture: no process could begin, or the files or the database are away. */
function isOurs(error: unknown): boolean {
  if (error instanceof WorkerLost) return error.reason === 'absent'
  return error instanceof TooBusy || problemOf(error)?.code === 'unavailable'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
