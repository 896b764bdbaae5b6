import { usePageContext } from '../../../layout/page-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatBytes } from './format-size-and-time.ts'
import type { UploadQueueEntry } from './upload-entry.ts'
import { UploadPreview } from './upload-preview.tsx'
import type { UploadPauseReason } from './upload-queue.ts'
import type { UploadQueueAndPreviews } from './use-uploader.ts'

interface Props {
  readonly entry: UploadQueueEntry
  readonly pauseReason: UploadPauseReason
  readonly uploader: UploadQueueAndPreviews
}

/** A running upload: preview, progress, and the buttons to pause and cancel it. */
export function ActiveUploadRow({ entry, pauseReason, uploader: { queue, previews } }: Props) {
  const { t, language } = usePageContext()
  const { key, name, path, size, sent, status } = entry
  const sentFraction = size === 0 ? 0 : Math.min(1, sent / size)
  const isPaused = status.is === 'paused'
  return (
    <>
      <UploadPreview entry={entry} previews={previews} />
      <span className="upload-about">
        <span className="upload-name" title={path}>
          {name}
        </span>
        <progress
          className="upload-bar"
          max={1}
          value={sentFraction}
          aria-label={t('upload.progressOf', { name })}
        />
        <small className="upload-state">
          {formatBytes(size, language)} · {getStateText(entry, pauseReason, t)}
        </small>
      </span>
      <span className="upload-acts">
        <button
          type="button"
          className="upload-act"
          aria-label={t(isPaused ? 'upload.goOnWith' : 'upload.pauseOf', { name })}
          onClick={() => (isPaused ? queue.retry(key) : queue.pause(key))}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          className="upload-act"
          aria-label={t('upload.cancelOf', { name })}
          onClick={() => queue.remove(key)}
        >
          <Icon name="close" />
        </button>
      </span>
    </>
  )
}

function getStateText(
  { status: { is }, size, sent }: UploadQueueEntry,
  pauseReason: UploadPauseReason,
  t: ReturnType<typeof usePageContext>['t'],
): string {
  if (is === 'paused') return t('upload.paused')
  if (is !== 'sending') return t(pauseReason === 'none' ? 'upload.waiting' : `upload.hold.${pauseReason}`)
  // All bytes are sent; the server is processing the file.
  return sent >= size
    ? t('upload.settling')
    : t('upload.percent', { percent: Math.floor((100 * sent) / size) })
}
