import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { needsUserDecision, type UploadQueueEntry } from '../../../uploads/upload-entry.ts'
import type { UploadPauseReason } from '../../../uploads/upload-queue.ts'
import { useOnline } from '../../../uploads/use-online.ts'
import type { GalleryEditorData } from '../gallery-editor-data.ts'
import type { CachedFilePreviewLoader, UploadQueueAndPreviews } from './use-uploader.ts'

interface ActiveUploadRowProps {
  readonly entry: UploadQueueEntry
  readonly pauseReason: UploadPauseReason
  readonly uploader: UploadQueueAndPreviews
}

/** A running upload: preview, progress, and the buttons to pause and cancel it. */
export function ActiveUploadRow({ entry, pauseReason, uploader: { queue, previews } }: ActiveUploadRowProps) {
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

interface UploadDecisionRowProps extends Pick<GalleryEditorData, 'limits'> {
  readonly entry: UploadQueueEntry
  readonly uploader: UploadQueueAndPreviews
}

/** A file that needs a decision of the user, with the reason and the possible actions. */
function UploadDecisionRow({ entry, uploader: { queue, previews }, limits }: UploadDecisionRowProps) {
  const { t, language } = usePageContext()
  const maxSizes = { bytes: formatBytes(limits.bytes, language), megapixels: Math.floor(limits.pixels / 1e6) }
  const { key, name, path, status } = entry
  const [duplicate] = status.is === 'duplicate' ? status.of : []
  const isOnline = useOnline()
  const failure = status.is === 'duplicate' ? status.failed : undefined
  const failed = failure === 'away' && isOnline ? 'serverAway' : failure
  return (
    <>
      <UploadPreview entry={entry} previews={previews} />
      <span className="upload-about">
        <span className="upload-name" title={path}>
          {name}
        </span>
        <small className="upload-why">
          {status.is === 'refused' && t(`upload.refused.${status.why}`, maxSizes)}
          {failed !== undefined && <span role="alert">{t(`upload.again.${failed}`)} </span>}
          {duplicate !== undefined && (
            <>
              {t('upload.sameAs', { gallery: duplicate.gallery.name })}{' '}
              <a href={`/image/${duplicate.id}`} target="_blank" rel="noopener">
                {duplicate.name}
                <span className="sr-only"> ({t('upload.newWindow')})</span>
              </a>
            </>
          )}
        </small>
      </span>
      <span className="upload-acts">
        {status.is === 'duplicate' ? (
          <Button
            variant="quiet"
            aria-label={`${t('upload.addAnyway')}: ${name}`}
            onClick={() => queue.addAnyway(key)}
          >
            {t('upload.addAnyway')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={`${t('upload.retry')}: ${name}`}
            onClick={() => queue.retry(key)}
          >
            {t('upload.retry')}
          </Button>
        )}
        <Button variant="quiet" aria-label={`${t('upload.skip')}: ${name}`} onClick={() => queue.remove(key)}>
          {t('upload.skip')}
        </Button>
      </span>
    </>
  )
}

interface UploadDecisionsPanelProps extends Pick<GalleryEditorData, 'limits'> {
  readonly entries: readonly UploadQueueEntry[]
  readonly uploader: UploadQueueAndPreviews
}

/** The files that were not added, each with the reason and the possible actions. */
export function UploadDecisionsPanel({ entries, uploader, limits }: UploadDecisionsPanelProps) {
  const { t } = usePageContext()
  const { queue } = uploader
  if (entries.length === 0) return null
  const duplicates = entries.filter(({ status: { is } }) => is === 'duplicate')
  return (
    <section className="upload-words" aria-labelledby="upload-words">
      <h3 id="upload-words">{t('upload.needWord', { count: entries.length })}</h3>
      <VirtualList
        rowClassName="upload-row"
        label={t('upload.notAdded')}
        items={entries}
        keyOf={({ key }) => key}
        render={(entry) => <UploadDecisionRow entry={entry} uploader={uploader} limits={limits} />}
      />
      {entries.length > 1 && (
        <div className="upload-acts">
          {duplicates.length > 1 && (
            <Button variant="quiet" onClick={() => queue.addAllAnyway(duplicates.map(({ key }) => key))}>
              {t('upload.addAllAnyway', { count: duplicates.length })}
            </Button>
          )}
          <Button variant="quiet" onClick={() => queue.removeWhere(needsUserDecision)}>
            {t('upload.skipAll', { count: entries.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface UploadPreviewProps {
  readonly entry: Pick<UploadQueueEntry, 'key' | 'file'>
  readonly previews: CachedFilePreviewLoader
}

/**
 * A decorative preview of a file. Drawn on a canvas, because the content security policy does not allow blob
 * URLs.
 */
function UploadPreview({ entry: { key, file }, previews }: UploadPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    if (file === null) return
    return previews.requestPreview(key, file, (bitmap) => {
      if (canvas.current === null) return
      drawCover(canvas.current, bitmap)
      setIsDrawn(true)
    })
  }, [key, file, previews])
  return (
    <span className="upload-preview" data-drawn={isDrawn || undefined} aria-hidden="true">
      <canvas ref={canvas} width={112} height={112} />
      {!isDrawn && <Icon name="image" size="large" />}
    </span>
  )
}

function drawCover(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

/** The remaining time, rounded to what an estimate can tell. */
export function formatTimeLeft(seconds: number, t: Translate): string {
  if (seconds < 10) return t('upload.fewSecondsLeft')
  if (seconds < 60) return t('upload.secondsLeft', { count: Math.ceil(seconds / 10) * 10 })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return t('upload.minutesLeft', { count: minutes })
  return t('upload.hoursLeft', { count: Math.round(minutes / 60) })
}
