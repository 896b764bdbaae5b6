import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Data } from '../data/index.ts'
import type { Events } from '../events/index.ts'
import type { Files } from '../files/contract.ts'
import { Background } from './background.ts'
import type { KnownPicture, Pictures } from './contract.ts'
import { Hot } from './hot.ts'
import { Telling } from './http/telling.ts'
import { knownOf, takeIn } from './intake.ts'
import { Pool } from './pool.ts'
import { pyramidFrom, type VariantFormat, type Width } from './recipe.ts'
import { Shelf } from './shelf.ts'
import type { PictureLimits } from './tasks.ts'
import { regionName, Workshop } from './workshop.ts'

export interface PicturesOptions {
  readonly data: Data
  readonly files: Files
  /** Where made pictures are kept; may be deleted any time. */
  readonly cacheFolder: string
  readonly limits: PictureLimits & {
    /** The most bytes a process that works on pictures may take. */
    readonly memory: number
  }
  /** How far the work stands back behind pages, as the system counts it; 10 where left out. */
  readonly nice?: number
  /** How many bytes of made pictures are kept in memory. */
  readonly hotBytes: number
  /** Whether pictures are made in other sizes before anybody asks. */
  readonly ahead: boolean
  readonly events: Events
  /** Told of what the visitor is not. */
  readonly report: (error: Error) => void
  readonly now: () => Date
}

/** Pictures with all that serving them takes. */
export interface OpenPictures extends Pictures {
  readonly workshop: Workshop
  readonly shelf: Shelf
  readonly hot: Hot
  /** What lies ready in memory for a question as Node hands it over. */
  readonly stored: Hot['stored']
  readonly pool: Pool
  /** A picture in a width; null: its bytes are gone. Throws `TooBusy`, `PictureUnreadable`, `WorkerLost`. */
  variant(hash: string, width: Width, format: VariantFormat): Promise<Uint8Array<ArrayBuffer> | null>
  /** Begins to work through what waits. */
  work(): void
}

/** Opens the pictures. Nothing is begun before somebody asks for something, or `work` is called. */
export function createPictures(options: PicturesOptions): OpenPictures {
  const { data, files, limits, events, now } = options
  let closed = false
  // That work was cut when the site ended is no news.
  const report = (error: Error) => {
    if (!closed) options.report(error)
  }
  const size = Math.max(1, availableParallelism() - 1)
  const pool = new Pool({
    size,
    memory: limits.memory,
    nice: options.nice ?? 10,
    codeFolder: join(options.cacheFolder, 'code'),
  })
  const shelf = new Shelf(options.cacheFolder, report)
  const workshop = new Workshop({ files, pool, shelf, limits, report })
  const background = new Background({
    data,
    events,
    workshop,
    shelf,
    atOnce: size,
    ahead: options.ahead,
    now,
    report,
  })

  const telling = new Telling(report)
  const hot = new Hot(options.hotBytes)
  let unsubscribe: () => void = () => undefined

  return {
    workshop,
    shelf,
    pool,
    hot,
    stored: (...question) => hot.stored(...question),

    variant: (hash, width, format) => workshop.piece(hash, { what: 'variant', width, format }, 'visitor'),

    async take(hash, from) {
      const taken = await takeIn({ data, files, workshop, limits, now }, hash, from)
      background.nudge()
      return taken
    },

    async find(start): Promise<KnownPicture | null> {
      const row = await data.files.findByStart(start)
      if (row === null || row.state === 'bad' || !row.width || !row.height) return null
      return knownOf(row)
    },

    async region(picture, wanted) {
      const bytes = await workshop.region(picture, wanted, regionName(wanted))
      if (picture.width * picture.height >= pyramidFrom) prepareZoom(picture)
      return bytes
    },

    work() {
      shelf.sweep().catch(report)
      background.start()
      // Another process may have added pictures; it tells of them like of any change.
      unsubscribe = events.subscribe(() => background.nudgeSoon())
    },

    async close() {
      closed = true
      unsubscribe()
      pool.close()
      await background.end()
    },
  }

  /** Whoever looks into a large picture asks for many parts of it. */
  function prepareZoom({ hash }: KnownPicture): void {
    const pyramid = { what: 'pyramid' } as const
    const making = async () => {
      if (!(await shelf.has(hash, pyramid))) await workshop.make(hash, [pyramid], 'intake')
    }
    // Each part that somebody looks at asks for it again.
    making().catch((error: Error) => telling.tell(hash, error))
  }
}
