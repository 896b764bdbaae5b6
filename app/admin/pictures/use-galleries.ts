import { useEffect, useState } from 'react'
import type { GalleryChoice } from './read-desk.ts'
import { readJson } from './send.ts'

const none: readonly GalleryChoice[] = []

/** The galleries to choose from; none where they cannot be read, for one can do without. */
export function useGalleries(): readonly GalleryChoice[] {
  const [galleries, setGalleries] = useState(none)
  useEffect(() => {
    const reading = new AbortController()
    readJson<{ galleries: readonly GalleryChoice[] }>('/admin/pictures.json?galleries', reading.signal).then(
      (found) => setGalleries(found.galleries),
      () => undefined,
    )
    return () => reading.abort()
  }, [])
  return galleries
}
