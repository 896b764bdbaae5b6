import { toProblemOrNull } from '../../domain/problem-error.ts'
import { DeduplicatingJobQueue, TooBusyError } from '../images/index.ts'
import type { LoadPictureBytes } from './draw-share-image.ts'
import type { SiteIconName } from './site-icon-names.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Enough for all icons of the current favicon and the previous one. */
const maxCachedIcons = 12

/** The site's icons, drawn on first request; they are few and small, so they are cached in memory. */
export class SiteIconDrawingCache {
  readonly #loadPicture: LoadPictureBytes
  readonly #report: (error: Error) => void
  readonly #drawn = new Map<string, Bytes>()
  readonly #queue = new DeduplicatingJobQueue<Bytes>({ atOnce: 1, queue: 40 })

  constructor(loadPicture: LoadPictureBytes, report: (error: Error) => void) {
    this.#loadPicture = loadPicture
    this.#report = report
  }

  /** Returns an icon drawn from the site's favicon (a file hash), or from the product's. */
  async get(name: SiteIconName, favicon: string | null): Promise<Bytes> {
    const key = `${name} ${favicon}`
    const cached = this.#drawn.get(key)
    if (cached !== undefined) return cached
    return await this.#queue.run(key, async () => {
      const icon = await this.#draw(name, favicon)
      const [oldest] = this.#drawn.keys()
      if (this.#drawn.size >= maxCachedIcons && oldest !== undefined) this.#drawn.delete(oldest)
      this.#drawn.set(key, icon)
      return icon
    })
  }

  async #draw(name: SiteIconName, favicon: string | null): Promise<Bytes> {
    // Loaded on first use, with the picture library.
    const { drawSiteIcon } = await import('./draw-site-icon.ts')
    if (favicon === null) return await drawSiteIcon(name, null)
    try {
      const siteMark = await this.#loadPicture(favicon, 640)
      if (siteMark !== null) return await drawSiteIcon(name, siteMark)
      this.#report(new Error(`The file ${favicon} is in the database but missing from the file store`))
    } catch (error) {
      if (error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The icon ${favicon} cannot be drawn`, { cause: error }))
    }
    return await drawSiteIcon(name, null)
  }
}
