import { useEffect, useState } from 'react'
import { requestJson } from '../../api/client.ts'
import type { GalleryOption } from './gallery-editor-data.ts'

const none: readonly GalleryOption[] = []

/** The galleries to choose from; none where they cannot be read, for one can do without. */
export function useGalleryOptions(): readonly GalleryOption[] {
  const [galleries, setGalleries] = useState(none)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    requestJson<{ galleries: readonly GalleryOption[] }>('/admin/pictures.json?galleries', { signal }).then(
      (result) => 'data' in result && setGalleries(result.data.galleries),
      () => undefined,
    )
    return () => reading.abort()
  }, [])
  return galleries
}
