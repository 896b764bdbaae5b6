import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { type RequestFailureCode, requestJson } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'

/**
 * Tells the user that the gallery could not be reloaded, and why. Connection failures are reported by the
 * uploads and actions.
 */
export function GalleryRefreshFailureNotice({ unread: failure }: { unread: RequestFailureCode | null }) {
  const { t } = usePageContext()
  if (failure !== 'signedOut' && failure !== 'gone' && failure !== 'forbidden') return null
  return (
    <Notice className="gallery-editor-note" isError role="alert">
      <p>{t(`galleryEditor.troubles.${failure}`)}</p>
      {failure === 'signedOut' && <SignInAgainLink />}
    </Notice>
  )
}

const GalleryRefreshContext = createContext<() => Promise<void>>(async () => undefined)

/** Provides the function that reloads the gallery editor's data. */
export const GalleryRefreshProvider = GalleryRefreshContext.Provider

/** Returns the function that reloads the gallery editor's data. */
export function useGalleryRefresh(): () => Promise<void> {
  return useContext(GalleryRefreshContext)
}

interface RefreshableGalleryData {
  readonly editorData: GalleryEditorData
  /** Why the last reload failed. */
  readonly refreshFailure: RequestFailureCode | null
  refresh(): Promise<void>
}

/**
 * The latest data of the gallery editor. It is not reloaded by the router, which would leave the page when
 * the user is signed out, the gallery is gone or the connection is lost: running uploads and unsaved input
 * would be lost.
 */
export function useRefreshableGalleryData(loaded: GalleryEditorData): RefreshableGalleryData {
  const { id } = loaded.gallery
  const [latestData, setLatestData] = useState({ loaded, editorData: loaded })
  const [refreshFailure, setRefreshFailure] = useState<RequestFailureCode | null>(null)
  const latestRead = useRef<Promise<void>>(Promise.resolve())
  const latestLoaded = useRef(loaded)
  useLayoutEffect(() => {
    latestLoaded.current = loaded
  }, [loaded])
  const refresh = useCallback(() => {
    const read = async (): Promise<void> => {
      const loadedBefore = latestLoaded.current
      const result = await requestJson<GalleryEditorData>(`/admin/galleries/${id}/actions`)
      if ('failure' in result) return setRefreshFailure(result.failure)
      // A newer request supersedes this one.
      if (latestRead.current !== reading) return await latestRead.current
      // The router has loaded the page in the meantime, perhaps before the change that is read here.
      if (latestLoaded.current !== loadedBefore) return await read()
      setLatestData({ loaded: loadedBefore, editorData: result.data })
      setRefreshFailure(null)
    }
    const reading: Promise<void> = read()
    latestRead.current = reading
    return reading
  }, [id])
  return {
    editorData: latestData.loaded === loaded ? latestData.editorData : loaded,
    refreshFailure,
    refresh,
  }
}
