import './picture-upload-list.css'
import { formatBytes } from '../i18n/format-bytes.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from '../ui/button.tsx'
import type { PictureUploads, PictureUploadsSnapshot } from './picture-uploads.ts'
import type { UploadQueueEntry } from './upload-entry.ts'

interface PictureUploadListProps extends PictureUploadsSnapshot {
  readonly uploads: PictureUploads
  /** Called before an upload is removed. */
  readonly onRemove?: (key: string) => void
}

/** The unfinished uploads of a form: their progress, or the reason why they failed. */
export function PictureUploadList({
  entries,
  pauseReason,
  limits,
  uploads,
  onRemove,
}: PictureUploadListProps) {
  const { t } = usePageContext()
  if (entries.length === 0) return null
  const remove = (key: string) => {
    onRemove?.(key)
    uploads.remove(key)
  }
  return (
    <section className="picture-uploads" aria-label={t('upload.underWay')}>
      {pauseReason === 'away' && <p role="status">{t('upload.away')}</p>}
      {pauseReason === 'signedOut' && (
        <p role="alert">
          {t('upload.signedOut')}{' '}
          <a href="/login" target="_blank" rel="noopener">
            {t('upload.signIn')}
          </a>
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <span className="picture-uploads-name">{entry.name}</span>
            {entry.status.is === 'refused' ? (
              <RefusedUpload entry={entry} limits={limits} />
            ) : (
              <UploadProgress entry={entry} pauseReason={pauseReason} />
            )}
            <span className="picture-uploads-buttons">
              {entry.status.is === 'refused' && (
                <Button
                  variant="quiet"
                  aria-label={`${t('upload.retry')}: ${entry.name}`}
                  onClick={() => uploads.retry(entry.key)}
                >
                  {t('upload.retry')}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={t('upload.cancelOf', { name: entry.name })}
                onClick={() => remove(entry.key)}
              >
                {t('admin.cancel')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefusedUpload({
  entry: { status },
  limits,
}: {
  readonly entry: UploadQueueEntry
  readonly limits: PictureUploadsSnapshot['limits']
}) {
  const { t, language } = usePageContext()
  if (status.is !== 'refused') return null
  const maxSizes = {
    bytes: formatBytes(limits?.bytes ?? 0, language),
    megapixels: Math.floor((limits?.pixels ?? 0) / 1e6),
  }
  return (
    <span className="picture-uploads-error" role="alert">
      {t(`upload.refused.${status.why}`, maxSizes)}
    </span>
  )
}

function UploadProgress({
  entry: { name, size, sent, status },
  pauseReason,
}: {
  readonly entry: UploadQueueEntry
  readonly pauseReason: PictureUploadsSnapshot['pauseReason']
}) {
  const { t } = usePageContext()
  const getStateText = () => {
    if (status.is !== 'sending')
      return t(pauseReason === 'none' ? 'upload.waiting' : `upload.hold.${pauseReason}`)
    // All bytes are sent; the server is processing the file.
    if (sent >= size) return t('upload.settling')
    return t('upload.percent', { percent: Math.floor((100 * sent) / size) })
  }
  return (
    <>
      <progress
        max={1}
        value={size === 0 ? 0 : Math.min(1, sent / size)}
        aria-label={t('upload.progressOf', { name })}
      />
      <small>{getStateText()}</small>
    </>
  )
}
