import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEditorData } from '../gallery-editor-data.ts'
import { formatBytes } from './format-size-and-time.ts'
import type { UploadEntry } from './upload-entry.ts'
import { UploadPreview } from './upload-preview.tsx'
import type { Uploader } from './use-uploader.ts'

interface Props extends Pick<GalleryEditorData, 'limits'> {
  readonly entry: UploadEntry
  readonly uploader: Uploader
}

/** A file that somebody has to decide on: why, and what can be done. */
export function UploadDecisionRow({ entry, uploader: { queue, previews }, limits }: Props) {
  const { t, language } = usePageContext()
  const most = { bytes: formatBytes(limits.bytes, language), megapixels: Math.floor(limits.pixels / 1e6) }
  const { key, name, path, status: standing } = entry
  const [same] = standing.is === 'duplicate' ? standing.of : []
  const failed = standing.is === 'duplicate' ? standing.failed : undefined
  return (
    <>
      <UploadPreview entry={entry} previews={previews} />
      <span className="upload-about">
        <span className="upload-name" title={path}>
          {name}
        </span>
        <small className="upload-why">
          {standing.is === 'refused' && t(`upload.refused.${standing.why}`, most)}
          {failed !== undefined && <span role="alert">{t(`upload.again.${failed}`)} </span>}
          {same !== undefined && (
            <>
              {t('upload.sameAs', { gallery: same.gallery.name })}{' '}
              <a href={`/image/${same.id}`} target="_blank" rel="noopener">
                {same.name}
                <span className="sr-only"> ({t('upload.newWindow')})</span>
              </a>
            </>
          )}
        </small>
      </span>
      <span className="upload-acts">
        {standing.is === 'duplicate' ? (
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
