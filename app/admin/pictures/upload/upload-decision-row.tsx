import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEditorData } from '../gallery-editor-data.ts'
import { formatBytes } from './format-size-and-time.ts'
import type { UploadQueueEntry } from './upload-entry.ts'
import { UploadPreview } from './upload-preview.tsx'
import type { UploadQueueAndPreviews } from './use-uploader.ts'

interface Props extends Pick<GalleryEditorData, 'limits'> {
  readonly entry: UploadQueueEntry
  readonly uploader: UploadQueueAndPreviews
}

/** A file that needs a decision of the user, with the reason and the possible actions. */
export function UploadDecisionRow({ entry, uploader: { queue, previews }, limits }: Props) {
  const { t, language } = usePageContext()
  const maxSizes = { bytes: formatBytes(limits.bytes, language), megapixels: Math.floor(limits.pixels / 1e6) }
  const { key, name, path, status } = entry
  const [duplicate] = status.is === 'duplicate' ? status.of : []
  const failed = status.is === 'duplicate' ? status.failed : undefined
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
