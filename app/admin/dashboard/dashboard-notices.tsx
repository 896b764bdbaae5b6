import type { SessionUser } from '../../../server/session/contract.ts'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import type { DashboardPageData } from './read-dashboard.ts'

interface Props {
  readonly view: Pick<DashboardPageData, 'hasSample' | 'mail' | 'proxyIgnored'>
  readonly role: SessionUser['role']
}

/** Notices about sample content and, for owners, about missing e-mail and an untrusted proxy. */
export function DashboardNotices({ view: { hasSample, mail, proxyIgnored }, role }: Props) {
  const { t } = usePageContext()
  const isOwner = role === 'owner'
  return (
    <>
      {hasSample && (
        <section className="dash-note" aria-labelledby="dash-sample">
          <h2 id="dash-sample">{t('dashboard.sample')}</h2>
          <p>{t('dashboard.sampleText')}</p>
          {isOwner && (
            <ConfirmActionButton
              label={t('dashboard.sampleRemove')}
              title={t('dashboard.sampleTitle')}
              text={t('dashboard.sampleAsk')}
              confirm={t('dashboard.sampleRemove')}
              intent="removeSample"
            />
          )}
        </section>
      )}
      {isOwner && !mail && (
        <section className="dash-note" aria-labelledby="dash-mail">
          <h2 id="dash-mail">{t('dashboard.noMail')}</h2>
          <p>{t('dashboard.noMailText')}</p>
        </section>
      )}
      {isOwner && proxyIgnored && (
        <section className="dash-note" aria-labelledby="dash-proxy">
          <h2 id="dash-proxy">{t('dashboard.proxyIgnored')}</h2>
          <p>{t('dashboard.proxyIgnoredText')}</p>
        </section>
      )}
    </>
  )
}
