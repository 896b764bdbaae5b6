import { useEffect, useState } from 'react'
import { requestJson } from '../../api/client.ts'
import type { GalleryChoice } from './read-desk.ts'

const none: readonly GalleryChoice[] = []

/** The galleries to choose from; none where they cannot be read, for one can do without. */
export function useGalleries(): readonly GalleryChoice[] {
  const [galleries, setGalleries] = useState(none)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    requestJson<{ galleries: readonly GalleryChoice[] }>('/admin/pictures.json?galleries', { signal }).then(
      (result) => 'data' in result && setGalleries(result.data.galleries),
      () => undefined,
    )
    return () => reading.abort()
  }, [])
  return galleries
}
