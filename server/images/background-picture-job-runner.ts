import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus } from '../events/index.ts'
import { toError } from '../lib/errors.ts'
import { PictureRejectedError } from './contract.ts'
import { TooBusyError } from './deduplicating-queue.ts'
import { toStoredPicture } from './ingest-picture.ts'
import { publishAllImagesChangedEvent, saveMeasurementsAndPublishEvent } from './measurement-events.ts'
import type { PictureProcessor } from './picture-processor.ts'
import type { VariantDiskCache } from './variant-disk-cache.ts'
import { listVariantsToPregenerate, variantsMadeOnIngest } from './variant-settings.ts'
import { WorkerLostError } from './worker-process.ts'

interface BackgroundPictureJobRunnerDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly processor: PictureProcessor
  readonly diskCache: VariantDiskCache
  /** How many pictures are processed at once. */
  readonly concurrency: number
  /** Whether variants are generated before the first request. */
  readonly pregenerateVariants: boolean
  readonly now: () => Date
  readonly report: (error: Error) => void
}

const maxAttempts = 5
const minute = 60_000
/** Other processes add pictures too. */
const pollIntervalMs = minute
const checkDelayMs = 1000
/** While many pictures are measured, caches that depend on all images are invalidated at this interval. */
const notifyIntervalMs = 5 * minute
/** The next job is picked at random among this many pending rows. */
const candidateCount = 16

/**
 * Processes pending rows of the files table. All state is in the rows, so a killed process loses only the
 * running jobs.
 */
export class BackgroundPictureJobRunner {
  readonly #deps: BackgroundPictureJobRunnerDeps
  readonly #running = new Map<string, Promise<void>>()
  #checking: Promise<void> | null = null
  #checkAgain = false
  #pollTimer: NodeJS.Timeout | undefined
  #soonTimer: NodeJS.Timeout | null = null
  /** Set while the database, the file store or the workers are unavailable. */
  #pauseTimer: NodeJS.Timeout | null = null
  #started = false
  /** Whether pictures were measured since the last `publishAllImagesChangedEvent`. */
  #hasUnannounced = false
  #announcedAt = 0
  #ended = false

  constructor(deps: BackgroundPictureJobRunnerDeps) {
    this.#deps = deps
  }

  /** Checks for jobs now and then periodically. */
  start(): void {
    this.#started = true
    this.checkForJobs()
    clearInterval(this.#pollTimer)
    this.#pollTimer = setInterval(() => this.checkForJobs(), pollIntervalMs).unref()
  }

  /** Checks for jobs after a short delay; calls during the delay are merged. */
  checkForJobsSoon(): void {
    this.#soonTimer ??= setTimeout(() => {
      this.#soonTimer = null
      this.checkForJobs()
    }, checkDelayMs).unref()
  }

  /** Checks for jobs now; ignored while not started, stopped or paused. */
  checkForJobs(): void {
    if (!this.#started || this.#ended || this.#pauseTimer !== null) return
    if (this.#checking !== null) {
      this.#checkAgain = true
      return
    }
    this.#checking = this.#startJobs()
      .catch((error: unknown) => this.#deps.report(toError(error)))
      .finally(() => {
        this.#checking = null
        if (this.#checkAgain) {
          this.#checkAgain = false
          this.checkForJobs()
        }
      })
  }

  /** Starts no more jobs and waits for the running ones; closing the pool aborts them. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#pollTimer)
    clearTimeout(this.#soonTimer ?? undefined)
    clearTimeout(this.#pauseTimer ?? undefined)
    await this.#checking
    await Promise.all(this.#running.values())
  }

  async #startJobs(): Promise<void> {
    while (!this.#ended && this.#pauseTimer === null && this.#running.size < this.#deps.concurrency) {
      const next = await this.#pickNext()
      if (this.#ended) return
      const settled = next?.state !== 'new' || Date.now() - this.#announcedAt > notifyIntervalMs
      if (this.#hasUnannounced && settled) {
        this.#hasUnannounced = false
        this.#announcedAt = Date.now()
        await publishAllImagesChangedEvent(this.#deps)
      }
      if (next === null) return
      const done = this.#runJob(next).finally(() => {
        this.#running.delete(next.hash)
        this.checkForJobs()
      })
      this.#running.set(next.hash, done)
    }
  }

  /**
   * Picks one of the first pending rows at random, so that several instances of the site seldom pick the same
   * row.
   */
  async #pickNext(): Promise<FileRow | null> {
    const { data, now } = this.#deps
    const pending = await data.files.findPending(now().toISOString(), this.#running.size + candidateCount)
    const free = pending.filter(({ hash }) => !this.#running.has(hash))
    const sameState = free.filter(({ state }) => state === free[0]?.state)
    return sameState[Math.floor(Math.random() * sameState.length)] ?? null
  }

  async #runJob(row: FileRow): Promise<void> {
    const { data, report } = this.#deps
    try {
      await this.#tryOnce(row)
    } catch (error) {
      try {
        const isOurs = this.#ended || isInfrastructureFailure(error)
        if (isOurs) await data.files.update(row.hash, { attempts: row.attempts })
        else await this.#scheduleRetry(row, error)
        if (isOurs) this.#pauseJobs()
      } catch (failure) {
        // Without the saved attempt count the job would be retried at once and endlessly.
        this.#pauseJobs()
        report(toError(failure))
      }
    }
  }

  /**
   * Saves the attempt count before the attempt, so that a picture that crashes the whole site is tried only a
   * few times.
   */
  async #tryOnce(row: FileRow): Promise<void> {
    if (row.attempts >= maxAttempts) throw new Error('The process ended during every attempt')
    await this.#deps.data.files.update(row.hash, { attempts: row.attempts + 1 })
    if (row.state === 'new') await this.#measure(row)
    else await this.#pregenerate(row)
  }

  #pauseJobs(): void {
    if (this.#ended) return
    this.#pauseTimer ??= setTimeout(() => {
      this.#pauseTimer = null
      this.checkForJobs()
    }, pollIntervalMs).unref()
  }

  async #measure({ hash }: FileRow): Promise<void> {
    const { processor } = this.#deps
    const measurements = await processor.measure(hash, variantsMadeOnIngest, 'ahead')
    if (measurements === null) throw new Error(`The bytes of ${hash} are gone`)
    const { type, width, height, thumbhash, colour, descriptor } = measurements
    const metadata = await processor.readMetadata(hash, 'ahead')
    const values = { type, width, height, thumbhash, colour, ...metadata, problem: null }
    await saveMeasurementsAndPublishEvent(
      this.#deps,
      hash,
      { ...values, state: 'known', attempts: 0, not_before: null },
      descriptor,
    )
    this.#hasUnannounced = true
  }

  async #pregenerate(row: FileRow): Promise<void> {
    const { data, processor, diskCache, pregenerateVariants } = this.#deps
    const { hash } = row
    const missing = []
    for (const variant of pregenerateVariants ? listVariantsToPregenerate(toStoredPicture(row)) : [])
      if (!(await diskCache.has(hash, variant))) missing.push(variant)
    // The pyramid is a separate task because it decodes the picture in full size.
    const variants = missing.filter(({ what }) => what === 'variant')
    if (variants.length > 0) await this.#makeVariants(hash, variants, processor)
    if (missing.length > variants.length) await this.#makeVariants(hash, [{ what: 'pyramid' }], processor)
    await data.files.update(hash, { state: 'ready', attempts: 0, not_before: null, problem: null })
  }

  async #makeVariants(
    hash: string,
    variants: Parameters<PictureProcessor['makeVariants']>[1],
    processor: PictureProcessor,
  ): Promise<void> {
    const made = await processor.makeVariants(hash, variants, 'ahead')
    if (made === null) throw new Error(`The bytes of ${hash} are gone`)
    if (made.some(({ kept }) => !kept)) throw new Error('The variant cache folder is not writable')
  }

  /**
   * Schedules a retry with exponential backoff; a rejected picture or one with too many attempts is not
   * retried.
   */
  async #scheduleRetry({ hash, attempts, state }: FileRow, error: unknown): Promise<void> {
    const { data, now, report } = this.#deps
    const attempt = attempts + 1
    const problem = (error instanceof PictureRejectedError ? error.reason : toError(error).message).slice(
      0,
      500,
    )
    const isPermanent = error instanceof PictureRejectedError && !(error.cause instanceof WorkerLostError)
    if (isPermanent || attempt >= maxAttempts) {
      // A measured picture stays visible: missing variants are made on request.
      await data.files.update(hash, {
        state: state === 'known' ? 'ready' : 'bad',
        attempts: attempt,
        problem,
      })
      report(new Error(`The picture ${hash} is left as it is: ${problem}`, { cause: error }))
      return
    }
    const notBefore = new Date(now().getTime() + 2 ** attempt * minute).toISOString()
    await data.files.update(hash, { attempts: attempt, not_before: notBefore, problem })
  }
}

/**
 * Whether the failure is not the picture's: no worker could start, or the file store or database is
 * unavailable.
 */
export function isInfrastructureFailure(error: unknown): boolean {
  if (error instanceof WorkerLostError) return error.reason === 'absent'
  return error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable'
}
