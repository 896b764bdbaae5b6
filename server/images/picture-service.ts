import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { DerivedFileStore, FileStore } from '../files/contract.ts'
import { BackgroundPictureJobRunner } from './background-picture-job-runner.ts'
import type { PictureService, StoredPicture } from './contract.ts'
import { editStoredPicture } from './edit-stored-picture.ts'
import { OncePerFileErrorReporter } from './http/once-per-file-error-reporter.ts'
import { ingestStoredFileAsPicture, toStoredPicture } from './ingest-picture.ts'
import { PictureDescriptorBackfill } from './picture-descriptor-backfill.ts'
import { createRegionFileName, PictureProcessor } from './picture-processor.ts'
import type { PictureSizeLimits } from './picture-tasks.ts'
import { PictureVisibility } from './picture-visibility.ts'
import { VariantDiskCache } from './variant-disk-cache.ts'
import { VariantMemoryCache } from './variant-memory-cache.ts'
import { pyramidMinPixels, type VariantFormat, type VariantWidth } from './variant-settings.ts'
import { WorkerPool } from './worker-pool.ts'

const day = 24 * 3600 * 1000

export interface PictureServiceOptions {
  readonly data: SiteDatabase
  readonly files: FileStore
  /** Disk cache of variants; may be deleted at any time. */
  readonly cacheFolder: string
  /** Where all instances find variants, and their locks; without it, each makes its own. */
  readonly sharing?: { readonly variants: DerivedFileStore; readonly locks: NamedLocks } | null
  readonly limits: PictureSizeLimits & {
    /** Maximum memory of a worker process, in bytes. */
    readonly memory: number
  }
  /** Nice value of the worker processes; default 10. */
  readonly nice?: number
  /** Size of the in-memory variant cache, in bytes. */
  readonly memoryCacheBytes: number
  /** Whether variants are generated before the first request. */
  readonly pregenerateVariants: boolean
  readonly events: ContentEventBus
  /** Receives errors that are not shown to the visitor. */
  readonly report: (error: Error) => void
  readonly now: () => Date
}

/** The picture service with the parts needed to serve pictures. */
export interface PictureServiceWithInternals extends PictureService {
  readonly processor: PictureProcessor
  readonly diskCache: VariantDiskCache
  readonly memoryCache: VariantMemoryCache
  readonly visibility: PictureVisibility
  /** Looks up a cached response for a raw Node request; null also if the picture may not be public any more. */
  readonly findCachedResponse: VariantMemoryCache['findCachedResponse']
  readonly workerPool: WorkerPool
  /**
   * Returns a variant of a picture; null if the file is missing.
   * Throws `TooBusyError`, `UnreadablePictureError`, `WorkerLostError`.
   */
  getVariant(
    hash: string,
    width: VariantWidth,
    format: VariantFormat,
  ): Promise<Uint8Array<ArrayBuffer> | null>
  /** Starts processing pending jobs. */
  startBackgroundJobs(): void
}

/** Creates the service. No job starts before the first request or a call of `startBackgroundJobs`. */
export function createPictureService(options: PictureServiceOptions): PictureServiceWithInternals {
  const { data, files, limits, events, now } = options
  let closed = false
  // Jobs aborted by shutdown are not errors.
  const report = (error: Error) => {
    if (!closed) options.report(error)
  }
  const workerCount = Math.max(1, availableParallelism() - 1)
  const workerPool = new WorkerPool({
    size: workerCount,
    maxMemoryBytes: limits.memory,
    nice: options.nice ?? 10,
    compileCacheFolder: join(options.cacheFolder, 'code'),
  })
  const diskCache = new VariantDiskCache(options.cacheFolder, report, options.sharing?.variants ?? null)
  const processor = new PictureProcessor({
    files,
    workerPool,
    diskCache,
    limits,
    sharedLocks: options.sharing?.locks ?? null,
    report,
  })
  const ingestDeps = { data, events, files, processor, limits, now }
  const background = new BackgroundPictureJobRunner({
    data,
    events,
    processor,
    diskCache,
    concurrency: workerCount,
    pregenerateVariants: options.pregenerateVariants,
    now,
    report,
  })

  const descriptorBackfill = new PictureDescriptorBackfill({ data, events, processor, now })
  const backfillDescriptors = () => void descriptorBackfill.run().catch(report)
  let backfillTimer: NodeJS.Timeout | undefined

  const errorReporter = new OncePerFileErrorReporter(report)
  const memoryCache = new VariantMemoryCache(options.memoryCacheBytes)
  const visibility = new PictureVisibility({
    findUses: (start) => data.pictureUses.findUses(start),
    events,
    now,
  })
  let unsubscribe: () => void = () => undefined

  return {
    processor,
    diskCache,
    workerPool,
    memoryCache,
    visibility,
    findCachedResponse(method, target, ...request) {
      const found = memoryCache.findCachedResponse(method, target, ...request)
      return found !== null && visibility.isKnownPublic(target.slice('/img/'.length).split('/', 1)[0] ?? '')
        ? found
        : null
    },

    getVariant: (hash, width, format) =>
      processor.getVariant(hash, { what: 'variant', width, format }, 'visitor'),

    async ingest(hash, from) {
      const ingested = await ingestStoredFileAsPicture(ingestDeps, hash, from)
      background.checkForJobs()
      return ingested
    },

    async edit(hash, edit, editedBy) {
      const edited = await editStoredPicture(ingestDeps, hash, edit, editedBy)
      background.checkForJobs()
      return edited
    },

    async findByHashPrefix(start): Promise<StoredPicture | null> {
      const row = await data.files.findByHashPrefix(start)
      if (row === null || row.state === 'bad' || !row.width || !row.height) return null
      return toStoredPicture(row)
    },

    async renderRegion(picture, request, admit) {
      const bytes = await processor.renderRegion(picture, request, createRegionFileName(request), admit)
      if (picture.width * picture.height >= pyramidMinPixels) prepareZoom(picture)
      return bytes
    },

    startBackgroundJobs() {
      diskCache.deleteStaleFiles().catch(report)
      background.start()
      backfillDescriptors()
      clearInterval(backfillTimer)
      backfillTimer = setInterval(backfillDescriptors, day).unref()
      // Pictures added by another process arrive as change events.
      unsubscribe = events.subscribe(() => background.checkForJobsSoon())
    },

    async close() {
      closed = true
      unsubscribe()
      visibility.close()
      workerPool.close()
      clearInterval(backfillTimer)
      await Promise.all([background.stop(), descriptorBackfill.stop()])
    },
  }

  /** Generates the pyramid of a large picture: deep zoom requests many regions of it. */
  function prepareZoom({ hash }: StoredPicture): void {
    const pyramid = { what: 'pyramid' } as const
    const generate = async () => {
      if (!(await diskCache.has(hash, pyramid))) await processor.makeVariants(hash, [pyramid], 'ingest')
    }
    // Every region request gets here, so an error is reported once per file.
    generate().catch((error: Error) => errorReporter.reportOnce(hash, error))
  }
}
