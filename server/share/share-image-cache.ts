import { createHash } from 'node:crypto'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { DeduplicatingQueue, TooBusyError } from '../images/index.ts'
import {
  cropPictureToShareSize,
  drawShareCard,
  type LoadPictureBytes,
  type PictureBytes,
} from './draw-share-image.ts'
import { toDrawableText } from './drawable-text.ts'
import type { ShareCardTexts } from './share-card-layout.ts'
import { ShareImageDiskCache } from './share-image-disk-cache.ts'
import type { ShareImageSubject } from './share-image-subject.ts'

type Png = Uint8Array<ArrayBuffer>

/** A drawn image; not whole where its picture could not be had, and a later one may be better. */
export interface DrawnShareImage {
  readonly bytes: Png
  readonly isComplete: boolean
}

export interface ShareImageCacheOptions {
  readonly loadPicture: LoadPictureBytes
  readonly folder: string
  readonly report: (error: Error) => void
}

const maxCachedImages = 400
const design = 1

/** Share images, drawn one at a time when first asked for and kept under a name made of all they show. */
export class ShareImageCache {
  readonly #picture: LoadPictureBytes
  readonly #shelf: ShareImageDiskCache
  readonly #report: (error: Error) => void
  readonly #makings = new DeduplicatingQueue<DrawnShareImage>({ atOnce: 1, queue: 40 })

  constructor({ loadPicture: picture, folder, report }: ShareImageCacheOptions) {
    this.#picture = picture
    this.#shelf = new ShareImageDiskCache(folder, maxCachedImages, report)
    this.#report = report
  }

  /** What tells an image from every other. */
  createImageName({ version: _address, ...shown }: ShareImageSubject): string {
    return createHash('sha256')
      .update(JSON.stringify({ design, ...shown }))
      .digest('hex')
      .slice(0, 40)
  }

  /** The image. Throws `TooBusy` where too many wait already. */
  async get(subject: ShareImageSubject): Promise<DrawnShareImage> {
    const name = `${this.createImageName(subject)}.png`
    return (await this.#find(name)) ?? (await this.#makings.run(name, () => this.#make(subject, name)))
  }

  async #find(name: string): Promise<DrawnShareImage | null> {
    const bytes = await this.#shelf.find(name)
    return bytes && { bytes, isComplete: true }
  }

  async #make(subject: ShareImageSubject, name: string): Promise<DrawnShareImage> {
    // It may have been finished between our look and our turn.
    const kept = await this.#find(name)
    if (kept !== null) return kept
    const picture = await this.#sourceOf(subject.picture)
    const drawn = await this.#draw(subject, picture)
    // Without its picture it is a stopgap: the file may come back.
    if (drawn.isComplete) await this.#shelf.put(name, drawn.bytes)
    return drawn
  }

  async #draw(subject: ShareImageSubject, picture: PictureBytes | null): Promise<DrawnShareImage> {
    const texts = createShareCardTexts(subject)
    if (picture !== null) {
      try {
        const bytes = subject.whole
          ? await cropPictureToShareSize(picture)
          : await drawShareCard(texts, picture)
        return { bytes, isComplete: true }
      } catch (error) {
        this.#report(new Error(`The file ${subject.picture} cannot be drawn`, { cause: error }))
      }
    }
    return { bytes: await drawShareCard(texts, null), isComplete: subject.picture === null }
  }

  async #sourceOf(hash: string | null): Promise<PictureBytes | null> {
    if (hash === null) return null
    try {
      const bytes = await this.#picture(hash, 1280)
      if (bytes === null) this.#report(new Error(`The file ${hash} is known, and its bytes are gone`))
      return bytes
    } catch (error) {
      if (error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The file ${hash} cannot be drawn`, { cause: error }))
      return null
    }
  }
}

function createShareCardTexts({ label, title, foot, siteTitle }: ShareImageSubject): ShareCardTexts {
  const site = toDrawableText(siteTitle)
  const written = toDrawableText(title) || site || 'Letopis'
  return {
    label: toDrawableText(label),
    title: written,
    footer: toDrawableText(foot),
    initial: (/[\p{L}\p{N}]/u.exec(site) ?? /[\p{L}\p{N}]/u.exec(written))?.[0]?.toUpperCase() ?? 'L',
  }
}
