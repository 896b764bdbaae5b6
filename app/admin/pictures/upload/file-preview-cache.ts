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
