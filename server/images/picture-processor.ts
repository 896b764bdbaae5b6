import { createHash } from 'node:crypto'
import type { FileStore } from '../files/contract.ts'
import type { PictureRegionRequest, StoredPicture } from './contract.ts'
import { PictureRejectedError } from './contract.ts'
import { LocalPictureFiles } from './local-picture-files.ts'
import type {
  PictureLimits,
  PictureMeasurements,
  PictureMetadata,
  VariantJob,
  VariantResult,
} from './picture-tasks.ts'
import { RecentFailureCache } from './recent-failure-cache.ts'
import { regionFilePrefix } from './region-file-lru-tracker.ts'
import { isLargeRegion, RegionRequestQueue } from './region-request-queue.ts'
import type { VariantDiskCache } from './variant-disk-cache.ts'
import { getVariantFileName, type PictureVariant, pyramidMinPixels } from './variant-settings.ts'
import type { TaskPriority, WorkerPool } from './worker-pool.ts'
import { WorkerLostError, WorkerTaskError } from './worker-process.ts'

/** A stored file that cannot be read as a picture. */
export class UnreadablePictureError extends Error {
  constructor(hash: string, options?: ErrorOptions) {
    super(`The file ${hash} cannot be read as a picture`, options)
    this.name = 'PictureUnreadable'
  }
}

type Bytes = Uint8Array<ArrayBuffer>

export interface PictureProcessorDeps {
  readonly files: FileStore
  readonly workerPool: WorkerPool
  readonly diskCache: VariantDiskCache
  readonly limits: PictureLimits
  readonly report: (error: Error) => void
}

const readMetadataTimeoutMs = 5000

/** Has pictures worked on in the pool, and what several ask for at once only once. */
export class PictureProcessor {
  readonly #parts: PictureProcessorDeps
  readonly #sources: LocalPictureFiles
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #turns = new RegionRequestQueue<VariantResult | null>()
  readonly #failures = new RecentFailureCache()

  constructor(parts: PictureProcessorDeps) {
    this.#parts = parts
    this.#sources = new LocalPictureFiles(parts.files, parts.diskCache.draftFolder)
  }

  /** Finds out what stored bytes are, and makes these pieces of the same decoding. Throws `PictureRefused`. */
  async measure(
    hash: string,
    pieces: readonly PictureVariant[],
    urgency: TaskPriority,
  ): Promise<PictureMeasurements | null> {
    const { workerPool: pool, limits, diskCache: shelf } = this.#parts
    await shelf.prepare()
    return await this.#sources.withLocalFile(hash, async (path) => {
      const makings = pieces.map((variant) => this.#making(hash, variant))
      try {
        return await this.#withSecond(() => pool.run({ kind: 'measure', path, limits, makings }, urgency))
      } catch (error) {
        // Where no process was to be had, nothing was found out.
        if (!(error instanceof WorkerLostError) || error.reason === 'absent') throw error
        throw new PictureRejectedError(error.reason === 'died' ? 'damaged' : 'too_many_pixels', {
          cause: error,
        })
      }
    })
  }

  /** What stored bytes say of themselves; nothing, where the saying is a trap. */
  async readMetadata(hash: string, urgency: TaskPriority): Promise<PictureMetadata> {
    const nothing = { title: null, description: null, taken: null, credit: null }
    const said = this.#sources.withLocalFile(hash, (path) =>
      this.#parts.workerPool
        .run({ kind: 'describe', path }, urgency, readMetadataTimeoutMs)
        .catch((error: unknown) => {
          if (error instanceof WorkerLostError || error instanceof WorkerTaskError) return nothing
          throw error
        }),
    )
    return (await said) ?? nothing
  }

  /** A piece's bytes, made now if it was not before; null: the picture's bytes are gone. */
  async getVariant(hash: string, piece: PictureVariant, urgency: TaskPriority): Promise<Bytes | null> {
    const { diskCache: shelf } = this.#parts
    const kept = await shelf.read(hash, piece)
    if (kept !== null) return kept
    const made = await this.makeVariants(hash, [piece], urgency)
    if (made === null) return null
    const [one] = made
    return one?.kept === false ? copyBytes(one) : await shelf.read(hash, piece)
  }

  /** Makes pieces, all from one decoding. Throws `PictureUnreadable`, `WorkerLost` or `TooBusy`. */
  async makeVariants(
    hash: string,
    pieces: readonly PictureVariant[],
    urgency: TaskPriority,
    credit: string | null = null,
  ): Promise<readonly VariantResult[] | null> {
    const what = `${hash} ${pieces.map(getVariantFileName)}`
    // A visitor does not stand in the queue of those who do not wait.
    const name = urgency === 'visitor' ? what : `${what} ${urgency}`
    return await this.#once(name, async () => {
      const { workerPool: pool, diskCache: shelf, limits } = this.#parts
      const failed = this.#failures.findRecentFailure(what)
      if (failed !== null) throw failed
      await shelf.prepare()
      return await this.#sources.withLocalFile(hash, async (path) => {
        const makings = pieces.map((piece) => this.#making(hash, piece, credit))
        const task = { kind: 'make' as const, path, pixels: limits.pixels, makings }
        const made = await this.#remembering(what, () =>
          this.#withSecond(() => pool.run(task, urgency)).catch(throwAsUnreadablePicture(hash)),
        )
        for (const one of made) this.#tell(one)
        return made
      })
    })
  }

  /** A part of a picture. From a large one it is cut out of the pyramid, where that is made already. */
  async renderRegion(
    picture: StoredPicture,
    wanted: PictureRegionRequest,
    name: string,
  ): Promise<Bytes | null> {
    const { workerPool: pool, diskCache: shelf, limits } = this.#parts
    const { hash, width, height } = picture
    const what = `${hash} ${name}`
    return await this.#once(what, async () => {
      const kept = await shelf.readRegion(hash, name)
      if (kept !== null) return kept
      const failed = this.#failures.findRecentFailure(what)
      if (failed !== null) throw failed
      await shelf.prepare()
      const large = width * height >= pyramidMinPixels
      const pyramid = large && (await shelf.has(hash, { what: 'pyramid' }))
      const cut = (path: string) => {
        const places = { draftFolder: shelf.draftFolder, target: shelf.pathOf(hash, name) }
        const task = {
          kind: 'region' as const,
          path,
          pixels: limits.pixels,
          pyramid: pyramid ? shelf.pathOf(hash, { what: 'pyramid' }) : null,
          picture: { width, height },
          wanted,
          ...places,
        }
        // A visitor who waits for less is served beside it.
        return pool
          .run(task, isLargeRegion(wanted) ? 'intake' : 'visitor')
          .catch(throwAsUnreadablePicture(hash))
      }
      const made = await this.#turns.run(what, wanted, () => this.#sources.withLocalFile(hash, cut))
      if (made === null) return null
      this.#tell(made)
      return made.kept ? await shelf.readRegion(hash, name) : copyBytes(made)
    })
  }

  /** A process may be lost through no fault of the picture; two would be too much of a coincidence. */
  async #withSecond<T>(work: () => Promise<T>): Promise<T> {
    return await work().catch((error: unknown) => {
      if (error instanceof WorkerLostError && error.reason === 'died') return work()
      throw error
    })
  }

  async #remembering<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const lasting =
        error instanceof WorkerLostError ? error.reason !== 'absent' : error instanceof UnreadablePictureError
      if (lasting && error instanceof Error) this.#failures.recordFailure(what, error)
      throw error
    }
  }

  #making(hash: string, piece: PictureVariant, credit: string | null = null): VariantJob {
    const { diskCache: shelf } = this.#parts
    return { variant: piece, draftFolder: shelf.draftFolder, target: shelf.pathOf(hash, piece), credit }
  }

  #tell(made: VariantResult): void {
    if (!made.kept) this.#parts.report(new Error(`A made picture cannot be kept: ${made.failure}`))
  }

  async #once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(name)
    if (underWay !== undefined) return (await underWay) as T
    const begun = work().finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, begun)
    return await begun
  }
}

/** The name a part is kept under: the same part in the same way has the same. */
export function createRegionFileName(wanted: PictureRegionRequest): string {
  const { region, size, mirror, rotation, quality, fidelity, format } = wanted
  const words = [region.x, region.y, region.width, region.height, size.width, size.height]
  const key = [...words, mirror, rotation, quality, ...(fidelity === undefined ? [] : [fidelity])].join(' ')
  return `${regionFilePrefix}${createHash('sha256').update(key).digest('hex').slice(0, 24)}.${format}`
}

function copyBytes(made: { readonly bytes: Uint8Array }): Bytes {
  return new Uint8Array(made.bytes)
}

function throwAsUnreadablePicture(hash: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof WorkerTaskError ? new UnreadablePictureError(hash, { cause: error }) : error
  }
}
