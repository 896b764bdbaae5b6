import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureEdit } from '../../domain/pictures/picture-edit.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { HeldLock, NamedLocks } from '../data/engines/named-locks.ts'
import type { FileStore } from '../files/contract.ts'
import { toError } from '../lib/errors.ts'
import type { PictureRegionRequest, StoredPicture } from './contract.ts'
import { PictureRejectedError } from './contract.ts'
import { LocalPictureFileProvider } from './local-picture-files.ts'
import type {
  ConvertHeicTask,
  EditPictureTask,
  EmbeddedPictureMetadata,
  PictureMeasurements,
  PictureSizeLimits,
  SavedVariantOrBytes,
  VariantJob,
} from './picture-tasks.ts'
import { RecentFailureCache } from './recent-failure-cache.ts'
import { regionFileNamePrefix } from './region-file-lru-tracker.ts'
import { isLargeRegionOutput, RegionRequestQueue } from './region-request-queue.ts'
import { isShareableVariant } from './shared-variants.ts'
import type { VariantDiskCache } from './variant-disk-cache.ts'
import { getVariantFileName, type PictureVariant, pyramidMinPixels } from './variant-settings.ts'
import type { TaskPriority, WorkerPool } from './worker-pool.ts'
import { WorkerLostError, WorkerTaskError } from './worker-process.ts'

export class UnreadablePictureError extends Error {
  constructor(hash: string, options?: ErrorOptions) {
    super(`The file ${hash} cannot be read as a picture`, options)
    this.name = 'UnreadablePictureError'
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface PictureProcessorDeps {
  readonly files: FileStore
  readonly workerPool: WorkerPool
  readonly diskCache: VariantDiskCache
  readonly limits: PictureSizeLimits
  /** Locks of all instances that share their variants; null: they don't. */
  readonly sharedLocks: NamedLocks | null
  readonly report: (error: Error) => void
}

const readMetadataTimeoutMs = 5000
/** The decoder in WebAssembly takes a few seconds for the largest photographs of phones. */
const convertHeicTimeoutMs = 60_000
/** How long to wait for variants that another instance is making before they are made here, too. */
const otherInstanceTimeoutMs = 10_000

/** Runs picture tasks in the worker pool; concurrent identical requests share one task. */
export class PictureProcessor {
  readonly #deps: PictureProcessorDeps
  readonly #sources: LocalPictureFileProvider
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #regionQueue = new RegionRequestQueue<SavedVariantOrBytes | null>()
  readonly #failures = new RecentFailureCache()

  constructor(deps: PictureProcessorDeps) {
    this.#deps = deps
    this.#sources = new LocalPictureFileProvider(deps.files, deps.diskCache.draftFolder)
  }

  /**
   * Measures a stored file and makes the given variants from the same decoding. Throws
   * `PictureRejectedError`.
   */
  async measure(
    hash: string,
    variants: readonly PictureVariant[],
    priority: TaskPriority,
  ): Promise<PictureMeasurements | null> {
    const { workerPool, limits, diskCache } = this.#deps
    await diskCache.prepare()
    return await this.#sources.withLocalFile(hash, async (path) => {
      const jobs = variants.map((variant) => this.#createVariantJob(hash, variant))
      const measurements = await this.#rejectingOnLoss(() =>
        workerPool.run({ kind: 'measure', path, limits, jobs }, priority),
      )
      void diskCache.share(hash, variants)
      return measurements
    })
  }

  /** Turns and crops a picture; returns the hash of the new file, null if the picture's file is missing. */
  async renderEdit(hash: string, edit: PictureEdit): Promise<string | null> {
    const { pixels } = this.#deps.limits
    return await this.#storeOutput(hash, (path, target) => ({ kind: 'edit', path, pixels, edit, target }))
  }

  /** Converts a HEIC picture; returns the hash of the new file, null if the picture's file is missing. */
  async convertHeic(hash: string): Promise<string | null> {
    const { limits } = this.#deps
    return await this.#storeOutput(
      hash,
      (path, target) => ({ kind: 'convert', path, limits, target }),
      convertHeicTimeoutMs,
    )
  }

  /** Runs a task that writes a file, and stores that file. Throws `PictureRejectedError`. */
  async #storeOutput(
    hash: string,
    createTask: (path: string, target: string) => EditPictureTask | ConvertHeicTask,
    timeoutMs?: number,
  ): Promise<string | null> {
    const { workerPool, diskCache, files } = this.#deps
    await diskCache.prepare()
    const target = join(diskCache.draftFolder, `${randomUUID()}.tmp`)
    try {
      return await this.#sources.withLocalFile(hash, async (path) => {
        await this.#rejectingOnLoss(() => workerPool.run(createTask(path, target), 'ingest', timeoutMs))
        return (await files.put(createReadStream(target))).hash
      })
    } finally {
      await rm(target, { force: true })
    }
  }

  /** Rejects a picture with which worker processes die, run out of memory or time. */
  async #rejectingOnLoss<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#retryOnce(work)
    } catch (error) {
      // If no worker process could start, nothing is known about the picture.
      if (!(error instanceof WorkerLostError) || error.reason === 'absent') throw error
      throw new PictureRejectedError(error.reason === 'died' ? 'damaged' : 'too_many_pixels', {
        cause: error,
      })
    }
  }

  /**
   * Computes the descriptor of a picture; null if it has none, or its file is missing. Throws
   * `UnreadablePictureError` or `WorkerLostError`.
   */
  async computeDescriptor(hash: string, priority: TaskPriority): Promise<Int8Array | null> {
    const { workerPool, limits } = this.#deps
    return await this.#sources.withLocalFile(hash, (path) =>
      workerPool
        .run({ kind: 'descriptor', path, pixels: limits.pixels }, priority)
        .catch(throwAsUnreadablePicture(hash)),
    )
  }

  /** Reads the metadata of a stored file; empty if reading crashes, times out or fails. */
  async readMetadata(hash: string, priority: TaskPriority): Promise<EmbeddedPictureMetadata> {
    const noMetadata = { title: null, description: null, taken: null, credit: null }
    const metadata = this.#sources.withLocalFile(hash, (path) =>
      this.#deps.workerPool
        .run({ kind: 'describe', path }, priority, readMetadataTimeoutMs)
        .catch((error: unknown) => {
          if (error instanceof WorkerLostError || error instanceof WorkerTaskError) return noMetadata
          throw error
        }),
    )
    return (await metadata) ?? noMetadata
  }

  /** Returns a variant, made now if it is not cached; null if the picture's file is missing. */
  async getVariant(hash: string, variant: PictureVariant, priority: TaskPriority): Promise<Bytes | null> {
    const { diskCache } = this.#deps
    const cached = await diskCache.read(hash, variant)
    if (cached !== null) return cached
    const made = await this.makeVariants(hash, [variant], priority)
    if (made === null) return null
    const [first] = made
    return first?.kept === false ? copyBytes(first) : await diskCache.read(hash, variant)
  }

  /**
   * Makes variants, all from one decoding. Throws `UnreadablePictureError`, `WorkerLostError` or
   * `TooBusyError`.
   */
  async makeVariants(
    hash: string,
    variants: readonly PictureVariant[],
    priority: TaskPriority,
    credit: string | null = null,
  ): Promise<readonly SavedVariantOrBytes[] | null> {
    const key = `${hash} ${variants.map(getVariantFileName)}`
    // A visitor's request must not join a queued background task.
    const name = priority === 'visitor' ? key : `${key} ${priority}`
    return await this.#deduplicate(name, async () => {
      const { workerPool, diskCache, limits } = this.#deps
      const failed = this.#failures.findRecentFailure(key)
      if (failed !== null) throw failed
      await diskCache.prepare()
      return await this.#unlessMadeByOtherInstance(hash, variants, name, () =>
        this.#sources.withLocalFile(hash, async (path) => {
          const jobs = variants.map((variant) => this.#createVariantJob(hash, variant, credit))
          const task = { kind: 'make' as const, path, pixels: limits.pixels, jobs }
          const made = await this.#recordingFailures(key, () =>
            this.#retryOnce(() => workerPool.run(task, priority)).catch(throwAsUnreadablePicture(hash)),
          )
          for (const result of made) this.#reportUnsaved(result)
          return made
        }),
      )
    })
  }

  /**
   * Makes variants and shares them. If another instance is making the same ones, waits for it and takes what it has
   * shared.
   */
  async #unlessMadeByOtherInstance(
    hash: string,
    variants: readonly PictureVariant[],
    name: string,
    make: () => Promise<readonly SavedVariantOrBytes[] | null>,
  ): Promise<readonly SavedVariantOrBytes[] | null> {
    const { diskCache, report } = this.#deps
    if (!variants.every(isShareableVariant)) return await make()
    const lock = await this.#acquireSharedLock(`variants ${name}`)
    let shared = Promise.resolve()
    try {
      if (lock !== null && (await diskCache.hasAll(hash, variants)))
        return variants.map(() => ({ kept: true }))
      const made = await make()
      if (made !== null) shared = diskCache.share(hash, variants)
      return made
    } finally {
      // The response does not wait until others can read them.
      shared.then(() => lock?.release()).catch((error: unknown) => report(toError(error)))
    }
  }

  async #acquireSharedLock(name: string): Promise<HeldLock | null> {
    try {
      return (await this.#deps.sharedLocks?.acquire(name, { timeoutMs: otherInstanceTimeoutMs })) ?? null
    } catch (error) {
      // Without the database each instance makes its own.
      if (toProblemOrNull(error)?.code === 'unavailable') return null
      throw error
    }
  }

  /** Renders a region. A large picture is read from its pyramid if that exists. */
  async renderRegion(
    picture: StoredPicture,
    request: PictureRegionRequest,
    name: string,
    admit?: () => Promise<void> | void,
  ): Promise<Bytes | null> {
    const { workerPool, diskCache, limits } = this.#deps
    const { hash, width, height } = picture
    const key = `${hash} ${name}`
    // Before joining others: the rejection of one client must not reach those that request the same region.
    if (admit !== undefined && !this.#running.has(key)) {
      const cached = await diskCache.readRegion(hash, name)
      if (cached !== null) return cached
      await admit()
    }
    return await this.#deduplicate(key, async () => {
      const cached = await diskCache.readRegion(hash, name)
      if (cached !== null) return cached
      const failed = this.#failures.findRecentFailure(key)
      if (failed !== null) throw failed
      await diskCache.prepare()
      const large = width * height >= pyramidMinPixels
      const pyramid = large && (await diskCache.has(hash, { what: 'pyramid' }))
      const render = (path: string) => {
        const paths = { draftFolder: diskCache.draftFolder, target: diskCache.pathOf(hash, name) }
        const task = {
          kind: 'region' as const,
          path,
          pixels: limits.pixels,
          pyramid: pyramid ? diskCache.pathOf(hash, { what: 'pyramid' }) : null,
          picture: { width, height },
          wanted: request,
          ...paths,
        }
        // Small regions get the higher priority so that they are not delayed by large ones.
        return workerPool
          .run(task, isLargeRegionOutput(request) ? 'ingest' : 'visitor')
          .catch(throwAsUnreadablePicture(hash))
      }
      const made = await this.#regionQueue.run(key, request, () => this.#sources.withLocalFile(hash, render))
      if (made === null) return null
      this.#reportUnsaved(made)
      return made.kept ? await diskCache.readRegion(hash, name) : copyBytes(made)
    })
  }

  /** Retries once after a worker died: the first loss need not be the picture's fault. */
  async #retryOnce<T>(work: () => Promise<T>): Promise<T> {
    return await work().catch((error: unknown) => {
      if (error instanceof WorkerLostError && error.reason === 'died') return work()
      throw error
    })
  }

  async #recordingFailures<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isPermanent =
        error instanceof WorkerLostError ? error.reason !== 'absent' : error instanceof UnreadablePictureError
      if (isPermanent && error instanceof Error) this.#failures.recordFailure(key, error)
      throw error
    }
  }

  #createVariantJob(hash: string, variant: PictureVariant, credit: string | null = null): VariantJob {
    const { diskCache } = this.#deps
    return { variant, draftFolder: diskCache.draftFolder, target: diskCache.pathOf(hash, variant), credit }
  }

  #reportUnsaved(made: SavedVariantOrBytes): void {
    if (!made.kept) this.#deps.report(new Error(`Cannot save a picture variant: ${made.failure}`))
  }

  async #deduplicate<T>(name: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(name)
    if (running !== undefined) return (await running) as T
    const started = work().finally(() => this.#running.delete(name))
    this.#running.set(name, started)
    return await started
  }
}

/** Cache file name of a region; equal requests give equal names. */
export function createRegionFileName(request: PictureRegionRequest): string {
  const { region, size, mirror, rotation, quality, fidelity, format } = request
  const numbers = [region.x, region.y, region.width, region.height, size.width, size.height]
  const key = [...numbers, mirror, rotation, quality, ...(fidelity === undefined ? [] : [fidelity])].join(' ')
  return `${regionFileNamePrefix}${createHash('sha256').update(key).digest('hex').slice(0, 24)}.${format}`
}

function copyBytes(made: { readonly bytes: Uint8Array }): Bytes {
  return new Uint8Array(made.bytes)
}

function throwAsUnreadablePicture(hash: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof WorkerTaskError ? new UnreadablePictureError(hash, { cause: error }) : error
  }
}
