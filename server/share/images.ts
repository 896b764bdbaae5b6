import { createHash } from 'node:crypto'
import { problemOf } from '../../domain/problem.ts'
import { Makings, TooBusy } from '../images/index.ts'
import type { CardTexts } from './card.ts'
import { drawCard, drawPicture, type FindPicture, type Source } from './draw.ts'
import { drawable } from './drawable.ts'
import { Shelf } from './shelf.ts'
import type { Subject } from './subject.ts'

type Png = Uint8Array<ArrayBuffer>

/** A drawn image; not whole where its picture could not be had, and a later one may be better. */
export interface Drawn {
  readonly bytes: Png
  readonly whole: boolean
}

export interface ShareImagesOptions {
  readonly picture: FindPicture
  readonly folder: string
  readonly report: (error: Error) => void
}

const most = 400
const design = 1

/** Share images, drawn one at a time when first asked for and kept under a name made of all they show. */
export class ShareImages {
  readonly #picture: FindPicture
  readonly #shelf: Shelf
  readonly #report: (error: Error) => void
  readonly #makings = new Makings<Drawn>({ atOnce: 1, queue: 40 })

  constructor({ picture, folder, report }: ShareImagesOptions) {
    this.#picture = picture
    this.#shelf = new Shelf(folder, most, report)
    this.#report = report
  }

  /** What tells an image from every other. */
  nameOf({ version: _address, ...shown }: Subject): string {
    return createHash('sha256')
      .update(JSON.stringify({ design, ...shown }))
      .digest('hex')
      .slice(0, 40)
  }

  /** The image. Throws `TooBusy` where too many wait already. */
  async get(subject: Subject): Promise<Drawn> {
    const name = `${this.nameOf(subject)}.png`
    return (await this.#find(name)) ?? (await this.#makings.run(name, () => this.#make(subject, name)))
  }

  async #find(name: string): Promise<Drawn | null> {
    const bytes = await this.#shelf.find(name)
    return bytes && { bytes, whole: true }
  }

  async #make(subject: Subject, name: string): Promise<Drawn> {
    // It may have been finished between our look and our turn.
    const kept = await this.#find(name)
    if (kept !== null) return kept
    const picture = await this.#sourceOf(subject.picture)
    const drawn = await this.#draw(subject, picture)
    // Without its picture it is a stopgap: the file may come back.
    if (drawn.whole) await this.#shelf.put(name, drawn.bytes)
    return drawn
  }

  async #draw(subject: Subject, picture: Source | null): Promise<Drawn> {
    const texts = textsOf(subject)
    if (picture !== null) {
      try {
        const bytes = subject.whole ? await drawPicture(picture) : await drawCard(texts, picture)
        return { bytes, whole: true }
      } catch (error) {
        this.#report(new Error(`The file ${subject.picture} cannot be drawn`, { cause: error }))
      }
    }
    return { bytes: await drawCard(texts, null), whole: subject.picture === null }
  }

  async #sourceOf(hash: string | null): Promise<Source | null> {
    if (hash === null) return null
    try {
      const bytes = await this.#picture(hash, 1280)
      if (bytes === null) this.#report(new Error(`The file ${hash} is known, and its bytes are gone`))
      return bytes
    } catch (error) {
      if (error instanceof TooBusy || problemOf(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The file ${hash} cannot be drawn`, { cause: error }))
      return null
    }
  }
}

function textsOf({ label, title, foot, siteTitle }: Subject): CardTexts {
  const site = drawable(siteTitle)
  const written = drawable(title) || site || 'Letopis'
  return {
    label: drawable(label),
    title: written,
    foot: drawable(foot),
    initial: (/[\p{L}\p{N}]/u.exec(site) ?? /[\p{L}\p{N}]/u.exec(written))?.[0]?.toUpperCase() ?? 'L',
  }
}
