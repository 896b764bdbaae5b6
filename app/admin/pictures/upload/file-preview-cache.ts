const previewSize = 112
const maxConcurrent = 2
const maxCachedPreviews = 200
/** What is larger takes more memory to look at than a look is worth. */
const maxFileSize = 40 * 1024 * 1024
const previewableTypes = /^image\/(?:jpeg|png|webp|gif|avif|bmp)$/

/** Small pictures of files that were not sent yet: a few are made at a time, and only so many kept. */
export class FilePreviewCache {
  readonly #kept = new Map<string, ImageBitmap | null>()
  readonly #waiting: { readonly key: string; readonly file: File; readonly onPreview: OnPreview }[] = []
  #making = 0

  /** Shows a preview as soon as there is one; the returned function says that nobody waits for it any more. */
  requestPreview(key: string, file: File, onPreview: OnPreview): () => void {
    const known = this.#kept.get(key)
    if (known !== undefined) {
      if (known !== null) onPreview(known)
      return () => undefined
    }
    if (!previewableTypes.test(file.type) || file.size > maxFileSize) return () => undefined
    const wish = { key, file, onPreview }
    // Who came last is looked at now.
    this.#waiting.unshift(wish)
    this.#work()
    return () => {
      const place = this.#waiting.indexOf(wish)
      if (place >= 0) this.#waiting.splice(place, 1)
    }
  }

  close(): void {
    this.#waiting.length = 0
    for (const bitmap of this.#kept.values()) bitmap?.close()
    this.#kept.clear()
  }

  #work(): void {
    while (this.#making < maxConcurrent) {
      const wish = this.#waiting.shift()
      if (wish === undefined) return
      this.#making += 1
      createImageBitmap(wish.file, { resizeHeight: previewSize, resizeQuality: 'medium' })
        .catch(() => null)
        .then((bitmap) => {
          this.#making -= 1
          this.#keep(wish.key, bitmap)
          if (bitmap !== null) wish.onPreview(bitmap)
          this.#work()
        })
    }
  }

  #keep(key: string, bitmap: ImageBitmap | null): void {
    this.#kept.set(key, bitmap)
    if (this.#kept.size <= maxCachedPreviews) return
    for (const [oldest, old] of this.#kept) {
      old?.close()
      this.#kept.delete(oldest)
      break
    }
  }
}

type OnPreview = (bitmap: ImageBitmap) => void
