import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { type RequestFailure, requestJson } from '../../api/client.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'

const GalleryRefreshContext = createContext<() => Promise<void>>(async () => undefined)

/** Lets everything on the desk have it read anew. */
export const GalleryRefreshProvider = GalleryRefreshContext.Provider

/** Reads the desk anew. */
export function useGalleryRefresh(): () => Promise<void> {
  return useContext(GalleryRefreshContext)
}

interface RefreshableGalleryData {
  readonly editorData: GalleryEditorData
  /** Why it could not be read anew, the last time. */
  readonly refreshFailure: RequestFailure | null
  refresh(): Promise<void>
}

/**
 * The desk as it was read last. Not by the router, which leads whoever was signed out, whose gallery is gone or whose line is
 * cut to another page: files on their way and words half written would be lost.
 */
export function useRefreshableGalleryData(loaded: GalleryEditorData): RefreshableGalleryData {
  const { id } = loaded.gallery
  const [fresh, setFresh] = useState({ loaded, desk: loaded })
  const [unread, setUnread] = useState<RequestFailure | null>(null)
  const latest = useRef<Promise<void>>(Promise.resolve())
  const refresh = useCallback(() => {
    const read = async (): Promise<void> => {
      const result = await requestJson<GalleryEditorData>(`/admin/galleries/${id}/deeds`)
      if ('failure' in result) return setUnread(result.failure)
      // A later request knows better.
      if (latest.current !== reading) return await latest.current
      setFresh({ loaded, desk: result.data })
      setUnread(null)
    }
    const reading: Promise<void> = read()
    latest.current = reading
    return reading
  }, [id, loaded])
  return { editorData: fresh.loaded === loaded ? fresh.desk : loaded, refreshFailure: unread, refresh }
}
