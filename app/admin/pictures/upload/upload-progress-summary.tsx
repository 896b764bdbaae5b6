import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatBytes, formatTimeLeft } from './format-size-and-time.ts'
import { RemainingTimeEstimator } from './remaining-time-estimator.ts'
import type { UploadPauseReason } from './upload-queue.ts'
import type { UploadTotals } from './upload-totals.ts'
import type { UploadQueueAndPreviews } from './use-uploader.ts'

interface Props {
  readonly totals: UploadTotals
  readonly pauseReason: UploadPauseReason
  readonly uploader: UploadQueueAndPreviews
}

/** The overall progress, the remaining time, and the buttons to pause, resume and cancel. */
export function UploadProgressSummary({ totals, pauseReason, uploader: { queue } }: Props) {
  const { t, language } = usePageContext()
  const { added, total, left, sentBytes, totalBytes } = totals
  const seconds = useTimeLeft(totals, pauseReason)
  return (
    <div className="upload-overall">
      <p className="upload-count">
        <strong>{t('upload.progress', { added, total })}</strong>
        <span>
          {t('upload.bytes', {
            sent: formatBytes(sentBytes, language),
            total: formatBytes(totalBytes, language),
          })}
          {seconds !== null && ` · ${formatTimeLeft(seconds, t)}`}
        </span>
      </p>
      <progress
        className="upload-bar upload-bar-large"
        max={1}
        value={totalBytes === 0 ? 0 : sentBytes / totalBytes}
        aria-label={t('upload.overall')}
      />
      <div className="upload-acts">
        {pauseReason === 'none' ? (
          <Button variant="quiet" onClick={() => queue.pauseAll()}>
            <Icon name="pause" />
            {t('upload.pauseAll')}
          </Button>
        ) : (
          <Button onClick={() => queue.resumeAll()}>
            <Icon name="play" />
            {t('upload.goOn')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => queue.removeWhere(({ status: { is } }) => is !== 'added' && is !== 'lost')}
        >
          {t('upload.cancelAll', { count: left })}
        </Button>
      </div>
    </div>
  )
}

function useTimeLeft({ sentBytes, totalBytes }: UploadTotals, pauseReason: UploadPauseReason): number | null {
  const estimator = useRef<RemainingTimeEstimator | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    estimator.current ??= new RemainingTimeEstimator()
    if (pauseReason === 'none')
      setSeconds(estimator.current.estimateSeconds(sentBytes, totalBytes, performance.now()))
    else {
      estimator.current.reset()
      setSeconds(null)
    }
  }, [sentBytes, totalBytes, pauseReason])
  return seconds
}
