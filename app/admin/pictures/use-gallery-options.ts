import { useEffect, useState } from 'react'
import { requestJson } from '../../api/client.ts'
import type { GalleryOption } from './gallery-editor-data.ts'

const noOptions: readonly GalleryOption[] = []

/** The galleries to filter by; empty if they cannot be loaded, because the filter is optional. */
export function useGalleryOptions(): readonly GalleryOption[] {
  const [galleries, setGalleries] = useState(noOptions)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    requestJson<{ galleries: readonly GalleryOption[] }>('/admin/pictures.json?galleries', { signal }).then(
      (result) => 'data' in result && setGalleries(result.data.galleries),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return galleries
}
