import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useGalleryRefresh } from '../gallery-refresh.ts'
import { FilePreviewCache } from './file-preview-cache.ts'
import { UploadQueue, type UploadQueueSnapshot } from './upload-queue.ts'
import { indexedDbUploadStore } from './upload-store.ts'
import { tusTransport } from './upload-transport.ts'

/** What the upload area works with, once it is awake. */
export interface Uploader {
  readonly queue: UploadQueue
  readonly previews: FilePreviewCache
}

const emptySnapshot: UploadQueueSnapshot = { entries: [], pauseReason: 'none' }
const noSubscription = () => () => undefined

/** The queue of a gallery; null on the server and until the page is awake. */
export function useUploader(gallery: number): Uploader | null {
  const [works, setWorks] = useState<Uploader | null>(null)
  const showAdded = useThrottledRefresh()
  useEffect(() => {
    const queue = new UploadQueue({
      gallery,
      transport: tusTransport,
      store: indexedDbUploadStore,
      onImageAdded: showAdded,
    })
    const previews = new FilePreviewCache()
    setWorks({ queue, previews })
    queue
      .restorePersisted()
      .then(() => queue.reopenFiles(false))
      .catch(reportError)
    const wake = () => {
      if (document.visibilityState === 'visible') queue.resumeIfReachable().catch(reportError)
    }
    window.addEventListener('online', wake)
    window.addEventListener('focus', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      window.removeEventListener('focus', wake)
      document.removeEventListener('visibilitychange', wake)
      queue.close()
      previews.close()
    }
  }, [gallery, showAdded])
  return works
}

/** How the queue stands. */
export function useUploadQueueSnapshot(uploader: Uploader | null): UploadQueueSnapshot {
  return useSyncExternalStore(
    uploader?.queue.subscribe ?? noSubscription,
    uploader?.queue.view ?? (() => emptySnapshot),
    () => emptySnapshot,
  )
}

const refreshIntervalMs = 2000

/** Has the page show what was added: at once, and while more comes every few seconds. */
function useThrottledRefresh(): () => void {
  const refresh = useGalleryRefresh()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const ask = useRef(refresh)
  ask.current = refresh
  const [show] = useState(() => () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      ask.current().catch(reportError)
    }, refreshIntervalMs)
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return show
}
