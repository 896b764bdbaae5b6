import { useEffect, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'
import type { UploadTotals } from './upload-totals.ts'

const announceIntervalMs = 10_000

/** Tells those who do not see the bar how far it is: now and then, and when it is over. */
export function UploadProgressAnnouncer({
  figures: { added, total, left, needWord },
}: {
  figures: UploadTotals
}) {
  const { t } = usePageContext()
  const [said, setSaid] = useState('')
  const [at, setAt] = useState(0)
  const over = left === 0
  const words = over
    ? [
        added > 0 ? t('upload.added', { count: added }) : '',
        needWord > 0 ? t('upload.needWord', { count: needWord }) : '',
      ].join(' ')
    : t('upload.progress', { added, total })
  useEffect(() => {
    const wait = over ? 0 : Math.max(0, at + announceIntervalMs - Date.now())
    const timer = setTimeout(() => {
      setSaid(words)
      setAt(Date.now())
    }, wait)
    return () => clearTimeout(timer)
  }, [words, over, at])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
