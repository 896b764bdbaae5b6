import './dashboard.css'
import { Link } from 'react-router'
import type { SessionUser } from '../../../server/session/contract.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { MissingOrDamagedPicturesNotice } from '../lost-pictures-notice.tsx'
import { AddItemLinks } from './add-item-links.tsx'
import { DashboardNotices } from './dashboard-notices.tsx'
import { GettingStartedSteps } from './getting-started-steps.tsx'
import { ItemCountsByKindSection } from './item-counts-by-kind.tsx'
import type { DashboardPageData } from './read-dashboard.ts'
import { RecentlyChangedItemsList } from './recent-items-list.tsx'
import { UnpublishedItemsList } from './unpublished-items-list.tsx'
import { UnsavedDraftsList } from './unsaved-drafts-list.tsx'

interface Props {
  readonly view: DashboardPageData
  readonly me: Pick<SessionUser, 'email' | 'role'>
}

/** The start page of the admin area: account, notices, drafts, links to add items, and item counts. */
export function Dashboard({ view, me }: Props) {
  const { t } = usePageContext()
  return (
    <div className="dash">
      <p className="dash-me">
        <span>{t('dashboard.signedIn', { email: me.email, role: t(`roles.${me.role}`) })}</span>
        <a href="/">
          {t('dashboard.site')}
          <Icon name="outside" />
        </a>
      </p>
      {view.lostPictures !== null && <MissingOrDamagedPicturesNotice lost={view.lostPictures} />}
      <DashboardNotices view={view} role={me.role} />
      <UnsavedDraftsList unsaved={view.unsaved} />
      {view.isEmpty && <GettingStartedSteps role={me.role} />}
      <AddItemLinks tallies={view.tallies} />
      {!view.isEmpty && (
        <div className="dash-columns">
          <UnpublishedItemsList of="drafts" items={view.drafts} />
          <UnpublishedItemsList of="scheduled" items={view.scheduled} />
        </div>
      )}
      {view.recent.length > 0 && <RecentlyChangedItemsList recent={view.recent} />}
      <ItemCountsByKindSection tallies={view.tallies} />
      <p>
        <Link className="dash-trash" to="/admin/trash">
          <Icon name="trash" />
          {t('dashboard.trashCount', { count: view.trashCount })}
        </Link>
      </p>
    </div>
  )
}
