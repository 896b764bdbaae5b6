import { buffer } from 'node:stream/consumers'
import type { Files } from '../files/index.ts'
import { Makings } from '../images/makings.ts'
import type { Source } from './draw.ts'
import { drawIcon, type IconName } from './icon-drawing.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Enough for all icons of a mark and of the one before it. */
const most = 12

/** The site's icons, drawn when first asked for; they are few and small, so they stay in memory. */
export class Icons {
  readonly #files: Files
  readonly #report: (error: Error) => void
  readonly #drawn = new Map<string, Bytes>()
  readonly #makings = new Makings<Bytes>({ atOnce: 1, queue: 40 })

  constructor(files: Files, report: (error: Error) => void) {
    this.#files = files
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
    const own = favicon === null ? null : await this.#sourceOf(favicon)
    if (own === null) return await drawIcon(name, null)
    try {
      return await drawIcon(name, own)
    } catch (error) {
      this.#report(new Error(`The icon ${favicon} cannot be drawn`, { cause: error }))
      return await drawIcon(name, null)
    }
  }

  async #sourceOf(hash: string): Promise<Source | null> {
    const stored = await this.#files.open(hash)
    if (stored !== null) return this.#files.path(hash) ?? (await buffer(stored.stream()))
    this.#report(new Error(`The file ${hash} is known, and its bytes are gone`))
    return null
  }
}
