import { toProblemOrNull } from '../../domain/problem-error.ts'
import { DeduplicatingQueue, TooBusyError } from '../images/index.ts'
import type { LoadPictureBytes } from './draw-share-image.ts'
import { drawSiteIcon, type SiteIconName } from './draw-site-icon.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Enough for all icons of a mark and of the one before it. */
const maxCachedIcons = 12

/** The site's icons, drawn when first asked for; they are few and small, so they stay in memory. */
export class SiteIconCache {
  readonly #picture: LoadPictureBytes
  readonly #report: (error: Error) => void
  readonly #drawn = new Map<string, Bytes>()
  readonly #makings = new DeduplicatingQueue<Bytes>({ atOnce: 1, queue: 40 })

  constructor(picture: LoadPictureBytes, report: (error: Error) => void) {
    this.#picture = picture
    this.#report = report
  }

  /** An icon made of the site's own mark, by the hash of its file, or of the product's. */
  async get(name: SiteIconName, favicon: string | null): Promise<Bytes> {
    const key = `${name} ${favicon}`
    const known = this.#drawn.get(key)
    if (known !== undefined) return known
    return await this.#makings.run(key, async () => {
      const made = await this.#draw(name, favicon)
      const [oldest] = this.#drawn.keys()
      if (this.#drawn.size >= maxCachedIcons && oldest !== undefined) this.#drawn.delete(oldest)
      this.#drawn.set(key, made)
      return made
    })
  }

  async #draw(name: SiteIconName, favicon: string | null): Promise<Bytes> {
    if (favicon === null) return await drawSiteIcon(name, null)
    try {
      const own = await this.#picture(favicon, 640)
      if (own !== null) return await drawSiteIcon(name, own)
      this.#report(new Error(`The file ${favicon} is known, and its bytes are gone`))
    } catch (error) {
      if (error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The icon ${favicon} cannot be drawn`, { cause: error }))
    }
    return await drawSiteIcon(name, null)
  }
}
