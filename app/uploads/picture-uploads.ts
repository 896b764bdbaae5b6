import type { UploadedAttachment } from '../../domain/text/attachments.ts'
import type { ImageSummary } from '../pickers/contract.ts'
import type { ChosenFile, UploadQueueEntry } from './upload-entry.ts'
import { type UploadPauseReason, UploadQueue } from './upload-queue.ts'
import type { UnfinishedUploadStorage } from './upload-store.ts'
import type { UploadTarget } from './upload-target.ts'
import { type ActiveUpload, UploadStoppedError, type UploadTransport } from './upload-transport.ts'

/** A picture that was uploaded, or that the site already had. */
export interface UploadedPicture {
  /** The key of its upload. */
  readonly key: string
  readonly image: ImageSummary
  readonly isDuplicate: boolean
}

interface PictureUploadsDeps {
  readonly transport: UploadTransport
  readonly requestTarget: () => Promise<UploadTarget>
  /** Reads an image; null if that failed. */
  readonly readImage: (id: number) => Promise<ImageSummary | null>
  readonly onUploaded: (picture: UploadedPicture) => void
  /** Called with other files, which become attachments of a text; null if only pictures are accepted. */
  readonly onAttached: ((key: string, attachment: UploadedAttachment) => void) | null
}

/** The unfinished uploads of a form. */
export interface PictureUploadsSnapshot {
  readonly entries: readonly UploadQueueEntry[]
  readonly pauseReason: UploadPauseReason
  /** The limits of a picture; null until they are known. */
  readonly limits: UploadTarget['limits'] | null
}

/**
 * Only the position in the text would be lost by a reload, so nothing is stored: the same file is resumed if it is chosen
 * again.
 */
const noStorage: UnfinishedUploadStorage = {
  load: () => Promise.resolve([]),
  save: () => undefined,
  remove: () => undefined,
  openFile: () => Promise.resolve(null),
}

/** Uploads pictures into a form. The gallery is requested with the first file, and finished uploads are removed. */
export class PictureUploads {
  readonly #deps: PictureUploadsDeps
  readonly #queue: UploadQueue
  readonly #listeners = new Set<() => void>()
  /** The uploads whose images are being read. */
  readonly #readingKeys = new Set<string>()
  /** The uploads whose images could not be read. */
  readonly #unreadKeys = new Set<string>()
  #snapshot: PictureUploadsSnapshot = { entries: [], pauseReason: 'none', limits: null }
  #limits: UploadTarget['limits'] | null = null
  #isClosed = false

  constructor(deps: PictureUploadsDeps) {
    this.#deps = deps
    this.#queue = new UploadQueue({
      // Replaced by the transport below.
      gallery: 0,
      transport: { ...deps.transport, send: (...args) => this.#sendToTarget(...args) },
      acceptsOtherFiles: deps.onAttached !== null,
      store: noStorage,
      onImageAdded: () => undefined,
    })
    this.#queue.subscribe(() => this.#update())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): PictureUploadsSnapshot => this.#snapshot

  /** Adds files that are not public yet; returns their uploads, without files that are already being uploaded. */
  add(chosen: readonly ChosenFile[]): readonly UploadQueueEntry[] {
    const before = new Set(this.#queue.getSnapshot().entries.map(({ key }) => key))
    this.#queue.add(chosen, false)
    return this.#queue.getSnapshot().entries.filter(({ key }) => !before.has(key))
  }

  retry(key: string): void {
    if (this.#unreadKeys.delete(key)) this.#update()
    else this.#queue.retry(key)
  }

  /** Cancels an upload, also on the server. */
  remove(key: string): void {
    this.#unreadKeys.delete(key)
    this.#queue.remove(key)
  }

  async resumeIfReachable(): Promise<void> {
    await this.#queue.resumeIfReachable()
  }

  close(): void {
    this.#isClosed = true
    this.#queue.close()
    this.#listeners.clear()
  }

  #sendToTarget(...[entry, file, events]: Parameters<UploadTransport['send']>): ActiveUpload {
    // Attachments belong to no gallery.
    if (entry.isAttachment) return this.#deps.transport.send(entry, file, events)
    let upload: ActiveUpload | null = null
    let isStopped = false
    const result = this.#deps.requestTarget().then(({ gallery, limits }) => {
      this.#limits = limits
      if (isStopped) throw new UploadStoppedError('away')
      upload = this.#deps.transport.send({ ...entry, gallery: gallery.id }, file, events)
      return upload.result
    })
    return {
      result,
      stop() {
        isStopped = true
        upload?.stop()
      },
    }
  }

  #update(): void {
    if (this.#isClosed) return
    const { entries, pauseReason } = this.#queue.getSnapshot()
    for (const { key, status } of entries)
      if (status.is === 'attached') {
        this.#deps.onAttached?.(key, status.attachment)
        // Updates again, without this entry.
        this.#queue.remove(key)
        return
      }
    for (const entry of entries) {
      const image = findImageId(entry)
      const isHandled = this.#readingKeys.has(entry.key) || this.#unreadKeys.has(entry.key)
      if (image !== null && !isHandled) void this.#finish(entry, image)
    }
    this.#snapshot = {
      entries: entries.map((entry) => this.#toVisibleEntry(entry)),
      pauseReason,
      limits: this.#limits,
    }
    for (const listener of this.#listeners) listener()
  }

  /** An upload is listed as being processed until its image is read. */
  #toVisibleEntry(entry: UploadQueueEntry): UploadQueueEntry {
    if (this.#unreadKeys.has(entry.key)) return { ...entry, status: { is: 'refused', why: 'failed' } }
    if (entry.isAttachment && entry.status.is === 'refused' && entry.status.why === 'too_large')
      return { ...entry, status: { is: 'refused', why: 'file_too_large' } }
    return findImageId(entry) === null ? entry : { ...entry, sent: entry.size, status: { is: 'sending' } }
  }

  async #finish({ key, status }: UploadQueueEntry, id: number): Promise<void> {
    this.#readingKeys.add(key)
    const image = await this.#deps.readImage(id).catch(() => null)
    this.#readingKeys.delete(key)
    if (this.#isClosed) return
    if (image === null) {
      this.#unreadKeys.add(key)
      this.#update()
      return
    }
    // Cancelled meanwhile: the image stays in its gallery.
    if (!this.#queue.getSnapshot().entries.some((entry) => entry.key === key)) return
    this.#deps.onUploaded({ key, image, isDuplicate: status.is === 'duplicate' })
    this.#queue.remove(key)
  }
}

/** The id of the image that an upload created, or of the one with the same bytes. */
function findImageId({ status }: UploadQueueEntry): number | null {
  if (status.is === 'added') return status.image
  return status.is === 'duplicate' ? (status.of[0]?.id ?? null) : null
}
