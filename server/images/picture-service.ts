import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import { BackgroundPictureJobRunner } from './background-picture-job-runner.ts'
import type { PictureService, StoredPicture } from './contract.ts'
import { OncePerFileErrorReporter } from './http/once-per-file-error-reporter.ts'
import { ingestPicture, toStoredPicture } from './ingest-picture.ts'
import { createRegionFileName, PictureProcessor } from './picture-processor.ts'
import type { PictureLimits } from './picture-tasks.ts'
import { VariantDiskCache } from './variant-disk-cache.ts'
import { VariantMemoryCache } from './variant-memory-cache.ts'
import { pyramidMinPixels, type VariantFormat, type VariantWidth } from './variant-settings.ts'
import { WorkerPool } from './worker-pool.ts'

export interface PictureServiceOptions {
  readonly data: SiteDatabase
  readonly files: FileStore
  /** Where made pictures are kept; may be deleted any time. */
  readonly cacheFolder: string
  readonly limits: PictureLimits & {
    /** The most bytes a process that works on pictures may take. */
    readonly memory: number
  }
  /** How far the work stands back behind pages, as the system counts it; 10 where left out. */
  readonly nice?: number
  /** How many bytes of made pictures are kept in memory. */
  readonly memoryCacheBytes: number
  /** Whether pictures are made in other sizes before anybody asks. */
  readonly pregenerateVariants: boolean
  readonly events: ContentEventBus
  /** Told of what the visitor is not. */
  readonly report: (error: Error) => void
  readonly now: () => Date
}

/** Pictures with all that serving them takes. */
export interface PictureServiceWithInternals extends PictureService {
  readonly processor: PictureProcessor
  readonly diskCache: VariantDiskCache
  readonly memoryCache: VariantMemoryCache
  /** What lies ready in memory for a question as Node hands it over. */
  readonly findCachedResponse: VariantMemoryCache['findCachedResponse']
  readonly workerPool: WorkerPool
  /** A picture in a width; null: its bytes are gone. Throws `TooBusy`, `PictureUnreadable`, `WorkerLost`. */
  getVariant(
    hash: string,
    width: VariantWidth,
    format: VariantFormat,
  ): Promise<Uint8Array<ArrayBuffer> | null>
  /** Begins to work through what waits. */
  startBackgroundJobs(): void
}

/** Opens the pictures. Nothing is begun before somebody asks for something, or `work` is called. */
export function createPictureService(options: PictureServiceOptions): PictureServiceWithInternals {
  const { data, files, limits, events, now } = options
  let closed = false
  // That work was cut when the site ended is no news.
  const report = (error: Error) => {
    if (!closed) options.report(error)
  }
  const size = Math.max(1, availableParallelism() - 1)
  const pool = new WorkerPool({
    size,
    maxMemoryBytes: limits.memory,
    nice: options.nice ?? 10,
    compileCacheFolder: join(options.cacheFolder, 'code'),
  })
  const shelf = new VariantDiskCache(options.cacheFolder, report)
  const workshop = new PictureProcessor({ files, workerPool: pool, diskCache: shelf, limits, report })
  const background = new BackgroundPictureJobRunner({
    data,
    events,
    processor: workshop,
    diskCache: shelf,
    concurrency: size,
    pregenerateVariants: options.pregenerateVariants,
    now,
    report,
  })

  const telling = new OncePerFileErrorReporter(report)
  const hot = new VariantMemoryCache(options.memoryCacheBytes)
  let unsubscribe: () => void = () => undefined

  return {
    processor: workshop,
    diskCache: shelf,
    workerPool: pool,
    memoryCache: hot,
    findCachedResponse: (...question) => hot.findCachedResponse(...question),

    getVariant: (hash, width, format) =>
      workshop.getVariant(hash, { what: 'variant', width, format }, 'visitor'),

    async ingest(hash, from) {
      const taken = await ingestPicture({ data, files, processor: workshop, limits, now }, hash, from)
      background.checkForJobs()
      return taken
    },

    async findByHashPrefix(start): Promise<StoredPicture | null> {
      const row = await data.files.findByHashPrefix(start)
      if (row === null || row.state === 'bad' || !row.width || !row.height) return null
      return toStoredPicture(row)
    },

    async renderRegion(picture, wanted) {
      const bytes = await workshop.renderRegion(picture, wanted, createRegionFileName(wanted))
      if (picture.width * picture.height >= pyramidMinPixels) prepareZoom(picture)
      return bytes
    },

    startBackgroundJobs() {
      shelf.deleteStaleFiles().catch(report)
      background.start()
      // Another process may have added pictures; it tells of them like of any change.
      unsubscribe = events.subscribe(() => background.checkForJobsSoon())
    },

    async close() {
      closed = true
      unsubscribe()
      pool.close()
      await background.stop()
    },
  }

  /** Whoever looks into a large picture asks for many parts of it. */
  function prepareZoom({ hash }: StoredPicture): void {
    const pyramid = { what: 'pyramid' } as const
    const making = async () => {
      if (!(await shelf.has(hash, pyramid))) await workshop.makeVariants(hash, [pyramid], 'intake')
    }
    // Each part that somebody looks at asks for it again.
    making().catch((error: Error) => telling.reportOnce(hash, error))
  }
}
