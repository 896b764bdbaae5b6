import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UploadedAttachment } from '../../domain/text/attachments.ts'
import { requestJson } from '../api/client.ts'
import type { ImageSummary } from '../pickers/contract.ts'
import { useLeaveWarning } from '../ui/use-leave-warning.ts'
import { PictureUploads, type PictureUploadsSnapshot, type UploadedPicture } from './picture-uploads.ts'
import { requestUploadTarget, useFormGallery } from './upload-target.ts'
import { tusUploadTransport } from './upload-transport.ts'

interface PictureUploadsState extends PictureUploadsSnapshot {
  /** Null until the component is mounted. */
  readonly uploads: PictureUploads | null
}

const emptySnapshot: PictureUploadsSnapshot = { entries: [], pauseReason: 'none', limits: null }
const noSubscription = () => () => undefined

/**
 * Uploads pictures into a form: to the chosen gallery, otherwise to that of the form's item or the one for pictures in
 * texts. Leaving the page meanwhile asks for confirmation.
 * With `onAttached`, other files are uploaded too.
 */
export function usePictureUploads(
  onUploaded: (picture: UploadedPicture) => void,
  chosenGallery: number | null = null,
  onAttached: ((key: string, attachment: UploadedAttachment) => void) | null = null,
): PictureUploadsState {
  const getFormGallery = useFormGallery()
  const latest = useRef({ onUploaded, onAttached, getGallery: () => chosenGallery ?? getFormGallery() })
  useEffect(() => {
    latest.current = { onUploaded, onAttached, getGallery: () => chosenGallery ?? getFormGallery() }
  })
  const acceptsOtherFiles = onAttached !== null
  const [uploads, setUploads] = useState<PictureUploads | null>(null)
  useEffect(() => {
    const created = new PictureUploads({
      transport: tusUploadTransport,
      requestTarget: () => requestUploadTarget(latest.current.getGallery()),
      readImage: async (id) => {
        const result = await requestJson<ImageSummary>(`/admin/pictures.json?id=${id}`)
        return 'data' in result ? result.data : null
      },
      onUploaded: (picture) => latest.current.onUploaded(picture),
      onAttached: acceptsOtherFiles ? (key, file) => latest.current.onAttached?.(key, file) : null,
    })
    setUploads(created)
    const resume = () => void created.resumeIfReachable()
    window.addEventListener('online', resume)
    window.addEventListener('focus', resume)
    return () => {
      window.removeEventListener('online', resume)
      window.removeEventListener('focus', resume)
      created.close()
    }
  }, [acceptsOtherFiles])
  const snapshot = useSyncExternalStore(
    uploads?.subscribe ?? noSubscription,
    uploads?.getSnapshot ?? (() => emptySnapshot),
    () => emptySnapshot,
  )
  useLeaveWarning(snapshot.entries.some(({ status }) => status.is !== 'refused'))
  return { uploads, ...snapshot }
}
