import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UploadedImage } from '../../../../domain/upload-result.ts'
import { UploadQueue, type UploadQueueSnapshot } from '../../../uploads/upload-queue.ts'
import { indexedDbUnfinishedUploadStorage } from '../../../uploads/upload-store.ts'
import { tusUploadTransport } from '../../../uploads/upload-transport.ts'
import { useGalleryRefresh } from '../gallery-refresh.tsx'

/** The queue and the previews of the upload area. */
export interface UploadQueueAndPreviews {
  readonly queue: UploadQueue
  readonly previews: CachedFilePreviewLoader
}

const emptySnapshot: UploadQueueSnapshot = { entries: [], pauseReason: 'none' }
const noSubscription = () => () => undefined

/**
 * The uploader of a gallery; null on the server and until the page is hydrated. `onImageAdded` must not change between
 * renders.
 */
export function useUploadQueueAndPreviews(
  gallery: number,
  onImageAdded: (image: UploadedImage) => void,
): UploadQueueAndPreviews | null {
  const [uploader, setUploader] = useState<UploadQueueAndPreviews | null>(null)
  const scheduleRefresh = useThrottledRefresh()
  useEffect(() => {
    const queue = new UploadQueue({
      gallery,
      transport: tusUploadTransport,
      store: indexedDbUnfinishedUploadStorage,
      onImageAdded: (image) => {
        scheduleRefresh()
        onImageAdded(image)
      },
    })
    const previews = new CachedFilePreviewLoader()
    setUploader({ queue, previews })
    queue
      .restorePersisted()
      .then(() => queue.reopenFiles(false))
      .catch(reportError)
    const resumeIfVisible = () => {
      if (document.visibilityState === 'visible') queue.resumeIfReachable().catch(reportError)
    }
    window.addEventListener('online', resumeIfVisible)
    window.addEventListener('focus', resumeIfVisible)
    document.addEventListener('visibilitychange', resumeIfVisible)
    return () => {
      window.removeEventListener('online', resumeIfVisible)
      window.removeEventListener('focus', resumeIfVisible)
      document.removeEventListener('visibilitychange', resumeIfVisible)
      queue.close()
      previews.close()
    }
  }, [gallery, scheduleRefresh, onImageAdded])
  return uploader
}

export function useUploadQueueSnapshot(uploader: UploadQueueAndPreviews | null): UploadQueueSnapshot {
  return useSyncExternalStore(
    uploader?.queue.subscribe ?? noSubscription,
    uploader?.queue.getSnapshot ?? (() => emptySnapshot),
    () => emptySnapshot,
  )
}

const refreshIntervalMs = 2000

/** Returns a function that reloads the gallery after images were added, at most once per interval. */
function useThrottledRefresh(): () => void {
  const refresh = useGalleryRefresh()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  const [scheduleRefresh] = useState(() => () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      latestRefresh.current().catch(reportError)
    }, refreshIntervalMs)
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return scheduleRefresh
}

const previewSize = 112
const maxConcurrent = 2
const maxCachedPreviews = 200
/** Decoding larger files takes too much memory for a preview. */
const maxFileSize = 40 * 1024 * 1024
const previewableTypes = /^image\/(?:jpeg|png|webp|gif|avif|bmp)$/

/**
 * Previews of files that are not uploaded yet; limits how many are decoded at once and how many are cached.
 */
export class CachedFilePreviewLoader {
  readonly #cache = new Map<string, ImageBitmap | null>()
  readonly #requests: { readonly key: string; readonly file: File; readonly onPreview: OnPreview }[] = []
  #activeCount = 0

  /** Calls `onPreview` once the preview is ready; the returned function cancels the request. */
  requestPreview(key: string, file: File, onPreview: OnPreview): () => void {
    const cached = this.#cache.get(key)
    if (cached !== undefined) {
      if (cached !== null) onPreview(cached)
      return () => undefined
    }
    if (!previewableTypes.test(file.type) || file.size > maxFileSize) return () => undefined
    const request = { key, file, onPreview }
    // The latest request is for the rows that are visible now.
    this.#requests.unshift(request)
    this.#startNext()
    return () => {
      const index = this.#requests.indexOf(request)
      if (index >= 0) this.#requests.splice(index, 1)
    }
  }

  close(): void {
    this.#requests.length = 0
    for (const bitmap of this.#cache.values()) bitmap?.close()
    this.#cache.clear()
  }

  #startNext(): void {
    while (this.#activeCount < maxConcurrent) {
      const request = this.#requests.shift()
      if (request === undefined) return
      this.#activeCount += 1
      createImageBitmap(request.file, { resizeHeight: previewSize, resizeQuality: 'medium' })
        .catch(() => null)
        .then((bitmap) => {
          this.#activeCount -= 1
          this.#store(request.key, bitmap)
          if (bitmap !== null) request.onPreview(bitmap)
          this.#startNext()
        })
    }
  }

  #store(key: string, bitmap: ImageBitmap | null): void {
    this.#cache.set(key, bitmap)
    if (this.#cache.size <= maxCachedPreviews) return
    for (const [oldestKey, oldest] of this.#cache) {
      oldest?.close()
      this.#cache.delete(oldestKey)
      break
    }
  }
}

type OnPreview = (bitmap: ImageBitmap) => void
