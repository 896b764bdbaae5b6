import { usePageContext } from '../../../layout/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { UploadQueueEntry } from '../../../uploads/upload-entry.ts'
import type { UploadPauseReason } from '../../../uploads/upload-queue.ts'
import { useOnline } from '../../../uploads/use-online.ts'
import type { UploadQueueAndPreviews } from './use-uploader.ts'

/** Shows why the uploads are paused, and how to resume them. */
export function UploadPauseNotice({
  pauseReason,
  uploader: { queue },
}: {
  pauseReason: UploadPauseReason
  uploader: UploadQueueAndPreviews
}) {
  const { t } = usePageContext()
  const isOnline = useOnline()
  if (pauseReason === 'away')
    return (
      <Notice isError role="status">
        {t(isOnline ? 'upload.serverAway' : 'upload.away')}
      </Notice>
    )
  if (pauseReason !== 'signedOut') return null
  return (
    <Notice className="upload-notice" isError role="alert">
      <p>{t('upload.signedOut')}</p>
      <div className="upload-acts">
        <ButtonLink href="/login" target="_blank" rel="noopener">
          {t('upload.signIn')}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </ButtonLink>
        <Button variant="quiet" onClick={() => queue.resumeIfReachable()}>
          {t('upload.goOn')}
        </Button>
      </div>
    </Notice>
  )
}

interface LostUploadsNoticeProps {
  readonly lost: readonly UploadQueueEntry[]
  readonly uploader: UploadQueueAndPreviews
}

/** Offers to resume the uploads of a closed page. */
export function InterruptedUploadsNotice({ lost, uploader: { queue } }: LostUploadsNoticeProps) {
  const { t } = usePageContext()
  if (lost.length === 0) return null
  const canReopen = lost.some(({ handle }) => handle !== null)
  return (
    <div className="admin-aside upload-notice">
      <p>
        <strong>{t('upload.lost', { count: lost.length })}</strong>{' '}
        {t(canReopen ? 'upload.lostFindable' : 'upload.lostChoose')}
      </p>
      <p className="upload-names">
        {lost
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}
        {lost.length > 5 && ' …'}
      </p>
      <div className="upload-acts">
        {canReopen && <Button onClick={() => queue.reopenFiles(true)}>{t('upload.goOn')}</Button>}
        <Button variant="quiet" onClick={() => queue.removeWhere(({ status }) => status.is === 'lost')}>
          {t('upload.forget', { count: lost.length })}
        </Button>
      </div>
    </div>
  )
}
