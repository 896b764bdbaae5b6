import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { needsUserDecision, type UploadQueueEntry } from '../../../uploads/upload-entry.ts'
import type { UploadPauseReason } from '../../../uploads/upload-queue.ts'
import { formatTimeLeft } from './upload-rows.tsx'
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

/** The overall progress of the queue. */
export interface UploadTotals {
  /** The number of files without lost ones and those that need a decision. */
  readonly total: number
  readonly added: number
  /** The number of files not added yet, without lost ones. */
  readonly left: number
  readonly lost: number
  readonly needWord: number
  readonly sentBytes: number
  readonly totalBytes: number
}

export function computeUploadTotals(entries: readonly UploadQueueEntry[]): UploadTotals {
  const totals = { total: 0, added: 0, left: 0, lost: 0, needWord: 0, sentBytes: 0, totalBytes: 0 }
  for (const entry of entries) {
    const { is } = entry.status
    if (needsUserDecision(entry)) totals.needWord += 1
    else if (is === 'lost') totals.lost += 1
    else {
      totals.total += 1
      totals.totalBytes += entry.size
      totals.sentBytes += Math.min(entry.sent, entry.size)
      if (is === 'added') totals.added += 1
      else totals.left += 1
    }
  }
  return totals
}

const windowMs = 20_000
const minSampleMs = 2000

/** Estimates the remaining time from the recent upload rate. */
export class RemainingTimeEstimator {
  #samples: { readonly at: number; readonly sent: number }[] = []

  /** The remaining seconds; null while there are too few samples. */
  estimateSeconds(sent: number, total: number, now: number): number | null {
    const last = this.#samples.at(-1)
    // Less than before: other files were added, or an upload was restarted.
    if (last !== undefined && sent < last.sent) this.#samples = []
    if (last === undefined || now - last.at >= 250) this.#samples.push({ at: now, sent })
    this.#samples = this.#samples.filter(({ at }) => now - at <= windowMs)
    const [first] = this.#samples
    if (first === undefined || now - first.at < minSampleMs || sent <= first.sent) return null
    const rate = (sent - first.sent) / (now - first.at)
    return (total - sent) / rate / 1000
  }

  /** Discards the samples after a pause. */
  reset(): void {
    this.#samples = []
  }
}

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
