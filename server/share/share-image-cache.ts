import { createHash } from 'node:crypto'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { DeduplicatingJobQueue, TooBusyError } from '../images/index.ts'
import type { LoadPictureBytes, PictureBytes } from './draw-share-image.ts'
import { toTruncatedDrawableText } from './drawable-text.ts'
import type { ShareCardTexts } from './share-card-layout.ts'
import { ShareImageDiskCache } from './share-image-disk-cache.ts'
import type { ShareImageContent } from './share-image-subject.ts'

type Png = Uint8Array<ArrayBuffer>

/** A drawn image; incomplete if its picture could not be loaded, so a later one may be better. */
interface DrawnShareImage {
  readonly bytes: Png
  readonly isComplete: boolean
}

interface ShareImageDrawingCacheOptions {
  readonly loadPicture: LoadPictureBytes
  readonly folder: string
  readonly report: (error: Error) => void
}

const maxCachedImages = 400
const design = 1

/** Share images, drawn one at a time on first request and cached by a hash of their content. */
export class ShareImageDrawingCache {
  readonly #loadPicture: LoadPictureBytes
  readonly #diskCache: ShareImageDiskCache
  readonly #report: (error: Error) => void
  readonly #queue = new DeduplicatingJobQueue<DrawnShareImage>({ atOnce: 1, queue: 40 })

  constructor({ loadPicture, folder, report }: ShareImageDrawingCacheOptions) {
    this.#loadPicture = loadPicture
    this.#diskCache = new ShareImageDiskCache(folder, maxCachedImages, report)
    this.#report = report
  }

  /** Hash of everything the image shows. */
  createImageName({ version: _address, ...content }: ShareImageContent): string {
    return createHash('sha256')
      .update(JSON.stringify({ design, ...content }))
      .digest('hex')
      .slice(0, 40)
  }

  /** Returns the image. Throws `TooBusyError` when the queue is full. */
  async get(subject: ShareImageContent): Promise<DrawnShareImage> {
    const name = `${this.createImageName(subject)}.png`
    return (await this.#find(name)) ?? (await this.#queue.run(name, () => this.#drawAndCache(subject, name)))
  }

  async #find(name: string): Promise<DrawnShareImage | null> {
    const bytes = await this.#diskCache.find(name)
    return bytes && { bytes, isComplete: true }
  }

  async #drawAndCache(subject: ShareImageContent, name: string): Promise<DrawnShareImage> {
    // It may have been drawn while this job was queued.
    const cached = await this.#find(name)
    if (cached !== null) return cached
    const picture = await this.#loadSource(subject.picture)
    const drawn = await this.#draw(subject, picture)
    // An image without its picture is temporary: the file may be restored.
    if (drawn.isComplete) await this.#diskCache.put(name, drawn.bytes)
    return drawn
  }

  async #draw(subject: ShareImageContent, picture: PictureBytes | null): Promise<DrawnShareImage> {
    // Loaded on first use, with the picture library.
    const { cropPictureToShareSize, drawShareCardPng } = await import('./draw-share-image.ts')
    const texts = createShareCardTexts(subject)
    if (picture !== null) {
      try {
        const bytes = subject.whole
          ? await cropPictureToShareSize(picture)
          : await drawShareCardPng(texts, picture, subject.focus)
        return { bytes, isComplete: true }
      } catch (error) {
        this.#report(new Error(`The file ${subject.picture} cannot be drawn`, { cause: error }))
      }
    }
    return { bytes: await drawShareCardPng(texts, null), isComplete: subject.picture === null }
  }

  async #loadSource(hash: string | null): Promise<PictureBytes | null> {
    if (hash === null) return null
    try {
      const bytes = await this.#loadPicture(hash, 1280)
      if (bytes === null)
        this.#report(new Error(`The file ${hash} is in the database but missing from the file store`))
      return bytes
    } catch (error) {
      if (error instanceof TooBusyError || toProblemOrNull(error)?.code === 'unavailable') throw error
      this.#report(new Error(`The file ${hash} cannot be drawn`, { cause: error }))
      return null
    }
  }
}

function createShareCardTexts({ label, title, foot, siteTitle }: ShareImageContent): ShareCardTexts {
  const site = toTruncatedDrawableText(siteTitle)
  const drawableTitle = toTruncatedDrawableText(title) || site || 'Letopis'
  return {
    label: toTruncatedDrawableText(label),
    title: drawableTitle,
    footer: toTruncatedDrawableText(foot),
    initial: (/[\p{L}\p{N}]/u.exec(site) ?? /[\p{L}\p{N}]/u.exec(drawableTitle))?.[0]?.toUpperCase() ?? 'L',
  }
}
