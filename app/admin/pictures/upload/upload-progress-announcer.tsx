import { useEffect, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'
import type { UploadTotals } from './upload-totals.ts'

const announceIntervalMs = 10_000

/** Announces the progress to screen readers: periodically, and at the end. */
export function UploadProgressAnnouncer({
  totals: { added, total, left, needWord },
}: {
  totals: UploadTotals
}) {
  const { t } = usePageContext()
  const [announced, setAnnounced] = useState('')
  const [announcedAt, setAnnouncedAt] = useState(0)
  const isFinished = left === 0
  const text = isFinished
    ? [
        added > 0 ? t('upload.added', { count: added }) : '',
        needWord > 0 ? t('upload.needWord', { count: needWord }) : '',
      ].join(' ')
    : t('upload.progress', { added, total })
  useEffect(() => {
    const delay = isFinished ? 0 : Math.max(0, announcedAt + announceIntervalMs - Date.now())
    const timer = setTimeout(() => {
      setAnnounced(text)
      setAnnouncedAt(Date.now())
    }, delay)
    return () => clearTimeout(timer)
  }, [text, isFinished, announcedAt])
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  )
}
