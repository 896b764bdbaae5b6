import { problemOf } from '../../domain/problem.ts'
import { Makings, TooBusy } from '../images/index.ts'
import type { FindPicture } from './draw.ts'
import { drawIcon, type IconName } from './icon-drawing.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Enough for all icons of a mark and of the one before it. */
const most = 12

/** The site's icons, drawn when first asked for; they are few and small, so they stay in memory. */
export class Icons {
  readonly #picture: FindPicture
  readonly #report: (error: Error) => void
  readonly #drawn = new Map<string, Bytes>()
  readonly #makings = new Makings<Bytes>({ atOnce: 1, queue: 40 })

  constructor(picture: FindPicture, report: (error: Error) => void) {
    this.#picture = picture
    this.#report = report
  }

  /** An icon made of the site's own mark, by the hash of its file, or of the product's. */
  async get(name: IconName, favicon: string | null): Promise<Bytes> {
    const key = `${name} ${favicon}`
    const known = this.#drawn.get(key)
    if (known !== undefined) return known
    return await this.#makings.run(key, async () => {
      const made = await this.#draw(name, favicon)
      const [oldest] = this.#drawn.keys()
      if (this.#drawn.size >= most && oldest !== undefined) this.#drawn.delete(oldest)
      this.#drawn.set(key, made)
      return made
    })
  }

  async #draw(name: IconName, favicon: string | null): Promise<Bytes> {
    if (favicon === null) return await drawIcon(name, null)
    try {
      const own = await this.#picture(favicon, 640)
      if (own !== null) return await drawIcon(name, own)
      this.#report(new Error(`The file ${favicon} is known, and its bytes are gone`))
    } catch (error) {
      if (error instanceof TooBusy || problemOf(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The icon ${favicon} cannot be drawn`, { cause: error }))
    }
    return await drawIcon(name, null)
  }
}
