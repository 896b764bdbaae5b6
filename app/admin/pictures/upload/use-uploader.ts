import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useGalleryRefresh } from '../gallery-refresh.ts'
import { CachedFilePreviewLoader } from './file-preview-cache.ts'
import { UploadQueue, type UploadQueueSnapshot } from './upload-queue.ts'
import { indexedDbUnfinishedUploadStorage } from './upload-store.ts'
import { tusUploadTransport } from './upload-transport.ts'

/** The queue and the previews of the upload area. */
export interface UploadQueueAndPreviews {
  readonly queue: UploadQueue
  readonly previews: CachedFilePreviewLoader
}

const emptySnapshot: UploadQueueSnapshot = { entries: [], pauseReason: 'none' }
const noSubscription = () => () => undefined

/** The uploader of a gallery; null on the server and until the page is hydrated. */
export function useUploadQueueAndPreviews(gallery: number): UploadQueueAndPreviews | null {
  const [uploader, setUploader] = useState<UploadQueueAndPreviews | null>(null)
  const scheduleRefresh = useThrottledRefresh()
  useEffect(() => {
    const queue = new UploadQueue({
      gallery,
      transport: tusUploadTransport,
      store: indexedDbUnfinishedUploadStorage,
      onImageAdded: scheduleRefresh,
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
  }, [gallery, scheduleRefresh])
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
