import { usePageContext } from '../../../layout/frame.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Entry } from './entry.ts'
import type { Hold } from './queue.ts'
import type { Works } from './use-queue.ts'

/** Says why nothing moves, and what helps. */
export function HoldNotice({ hold, works: { queue } }: { hold: Hold; works: Works }) {
  const { t } = usePageContext()
  if (hold === 'away')
    return (
      <Notice bad role="status">
        {t('upload.away')}
      </Notice>
    )
  if (hold !== 'signedOut') return null
  return (
    <Notice className="upload-notice" bad role="alert">
      <p>{t('upload.signedOut')}</p>
      <div className="upload-acts">
        <ButtonLink href="/login" target="_blank" rel="noopener">
          {t('upload.signIn')}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </ButtonLink>
        <Button variant="quiet" onClick={() => queue.wake()}>
          {t('upload.goOn')}
        </Button>
      </div>
    </Notice>
  )
}

interface LostProps {
  readonly lost: readonly Entry[]
  readonly works: Works
}

/** Offers to go on with what a page that was closed has left. */
export function LostNotice({ lost, works: { queue } }: LostProps) {
  const { t } = usePageContext()
  if (lost.length === 0) return null
  const isFindable = lost.some(({ handle }) => handle !== null)
  return (
    <div className="admin-aside upload-notice">
      <p>
        <strong>{t('upload.lost', { count: lost.length })}</strong>{' '}
        {t(isFindable ? 'upload.lostFindable' : 'upload.lostChoose')}
      </p>
      <p className="upload-names">
        {lost
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}
        {lost.length > 5 && ' …'}
      </p>
      <div className="upload-acts">
        {isFindable && <Button onClick={() => queue.reopen(true)}>{t('upload.goOn')}</Button>}
        <Button variant="quiet" onClick={() => queue.dropAll(({ standing }) => standing.is === 'lost')}>
          {t('upload.forget', { count: lost.length })}
        </Button>
      </div>
    </div>
  )
}
