import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus } from '../events/index.ts'
import { PictureRejectedError } from './contract.ts'
import { TooBusyError } from './deduplicating-queue.ts'
import { toStoredPicture } from './ingest-picture.ts'
import { notifyAllImagesChanged, saveMeasurementsAndNotify } from './measurement-events.ts'
import type { PictureProcessor } from './picture-processor.ts'
import type { VariantDiskCache } from './variant-disk-cache.ts'
import { listVariantsToPregenerate, variantsMadeOnIngest } from './variant-settings.ts'
import { WorkerLostError } from './worker-process.ts'

export interface BackgroundPictureJobRunnerDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly processor: PictureProcessor
  readonly diskCache: VariantDiskCache
  /** How many pictures are worked on at once. */
  readonly concurrency: number
  /** Whether anything is made before somebody asks for it. */
  readonly pregenerateVariants: boolean
  readonly now: () => Date
  readonly report: (error: Error) => void
}

const maxAttempts = 5
const minute = 60_000
/** Other processes add pictures, too. */
const pollIntervalMs = minute
const checkDelayMs = 1000
/** While many are measured, those who keep something of all images hear of it now and then. */
const notifyIntervalMs = 5 * minute
/** Among so many the next is chosen. */
const candidateCount = 16

/** Works through what waits in the files' rows. They are all it remembers, so a kill costs only the work under way. */
export class BackgroundPictureJobRunner {
  readonly #parts: BackgroundPictureJobRunnerDeps
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

  constructor(parts: BackgroundPictureJobRunnerDeps) {
    this.#parts = parts
  }

  /** Begins to look for work, now and again. */
  start(): void {
    this.#started = true
    this.checkForJobs()
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.checkForJobs(), pollIntervalMs).unref()
  }

  /** There may be work; many who say so at once are heard once. */
  checkForJobsSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.checkForJobs()
    }, checkDelayMs).unref()
  }

  /** There may be work. */
  checkForJobs(): void {
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
          this.checkForJobs()
        }
      })
  }

  /** Begins nothing more; what is under way ends with the pool. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#timer)
    clearTimeout(this.#soon ?? undefined)
    clearTimeout(this.#pause ?? undefined)
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  async #look(): Promise<void> {
    while (!this.#ended && this.#pause === null && this.#underWay.size < this.#parts.concurrency) {
      const next = await this.#choose()
      if (this.#ended) return
      const settled = next?.state !== 'new' || Date.now() - this.#toldAt > notifyIntervalMs
      if (this.#untold && settled) {
        this.#untold = false
        this.#toldAt = Date.now()
        await notifyAllImagesChanged(this.#parts)
      }
      if (next === null) return
      const done = this.#workOn(next).finally(() => {
        this.#underWay.delete(next.hash)
        this.checkForJobs()
      })
      this.#underWay.set(next.hash, done)
    }
  }

  /** One of the first that wait: another instance of the site works through the same rows, and seldom takes the same. */
  async #choose(): Promise<FileRow | null> {
    const { data, now } = this.#parts
    const waiting = await data.files.findPending(now().toISOString(), this.#underWay.size + candidateCount)
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
        const ours = this.#ended || isInfrastructureFailure(error)
        if (ours) await data.files.update(row.hash, { attempts: row.attempts })
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
    if (row.attempts >= maxAttempts) throw new Error('The site ended each time while it was worked on')
    await this.#parts.data.files.update(row.hash, { attempts: row.attempts + 1 })
    if (row.state === 'new') await this.#measure(row)
    else await this.#makeAhead(row)
  }

  #waitAWhile(): void {
    if (this.#ended) return
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      this.checkForJobs()
    }, pollIntervalMs).unref()
  }

  async #measure({ hash }: FileRow): Promise<void> {
    const { processor: workshop } = this.#parts
    const measured = await workshop.measure(hash, variantsMadeOnIngest, 'ahead')
    if (measured === null) throw new Error(`The bytes of ${hash} are gone`)
    const { type, width, height, thumbhash, colour } = measured
    const said = await workshop.readMetadata(hash, 'ahead')
    const values = { type, width, height, thumbhash, colour, ...said, problem: null }
    await saveMeasurementsAndNotify(this.#parts, hash, {
      ...values,
      state: 'known',
      attempts: 0,
      not_before: null,
    })
    this.#untold = true
  }

  async #makeAhead(row: FileRow): Promise<void> {
    const { data, processor: workshop, diskCache: shelf, pregenerateVariants: ahead } = this.#parts
    const { hash } = row
    const missing = []
    for (const piece of ahead ? listVariantsToPregenerate(toStoredPicture(row)) : [])
      if (!(await shelf.has(hash, piece))) missing.push(piece)
    // The pyramid is a work of its own: it is read from the picture's full size.
    const variants = missing.filter(({ what }) => what === 'variant')
    if (variants.length > 0) await this.#make(hash, variants, workshop)
    if (missing.length > variants.length) await this.#make(hash, [{ what: 'pyramid' }], workshop)
    await data.files.update(hash, { state: 'ready', attempts: 0, not_before: null, problem: null })
  }

  async #make(
    hash: string,
    pieces: Parameters<PictureProcessor['makeVariants']>[1],
    workshop: PictureProcessor,
  ): Promise<void> {
    const made = await workshop.makeVariants(hash, pieces, 'ahead')
    if (made === null) throw new Error(`The bytes of ${hash} are gone`)
    if (made.some(({ kept }) => !kept)) throw new Error('The folder for made pictures cannot be written')
  }

  /** What failed is tried again, later each time; what is no picture, and what has failed too often, is let be. */
  async #putOff({ hash, attempts, state }: FileRow, error: unknown): Promise<void> {
    const { data, now, report } = this.#parts
    const tried = attempts + 1
    const problem = (error instanceof PictureRejectedError ? error.reason : asError(error).message).slice(
      0,
      500,
    )
    const hopeless = error instanceof PictureRejectedError && !(error.cause instanceof WorkerLostError)
    if (hopeless || tried >= maxAttempts) {
      // A picture that is known goes on being shown: what is missing is made when it is asked for.
      await data.files.update(hash, { state: state === 'known' ? 'ready' : 'bad', attempts: tried, problem })
      report(new Error(`The picture ${hash} is left as it is: ${problem}`, { cause: error }))
      return
    }
    const later = new Date(now().getTime() + 2 ** tried * minute).toISOString()
    await data.files.update(hash, { attempts: tried, not_before: later, problem })
  }
}

/** Whether it says nothing of the picture: no process could begin, or the files or the database are away. */
function isInfrastructureFailure(error: unknown): boolean {
  if (error instanceof WorkerLostError) return error.reason === 'absent'
  return error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
