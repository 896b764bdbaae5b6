import './dashboard.css'
import { Link } from 'react-router'
import type { Account } from '../../../server/session/contract.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { LostPicturesNote } from '../lost-pictures.tsx'
import { Beginning } from './beginning.tsx'
import { DashboardNotes } from './notes.tsx'
import { QuickAdd } from './quick-add.tsx'
import type { DashboardView } from './read-dashboard.ts'
import { Recent } from './recent.tsx'
import { Tallies } from './tallies.tsx'
import { Unsaved } from './unsaved.tsx'
import { Waiting } from './waiting.tsx'

interface Props {
  readonly view: DashboardView
  readonly me: Pick<Account, 'email' | 'role'>
}

/** Who one is, what waits for one, what there is, and everything that can be added. */
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
      {view.lost !== null && <LostPicturesNote lost={view.lost} />}
      <DashboardNotes view={view} role={me.role} />
      <Unsaved unsaved={view.unsaved} />
      {view.isEmpty && <Beginning role={me.role} />}
      <QuickAdd tallies={view.tallies} />
      {!view.isEmpty && (
        <div className="dash-columns">
          <Waiting of="drafts" items={view.drafts} />
          <Waiting of="scheduled" items={view.scheduled} />
        </div>
      )}
      {view.recent.length > 0 && <Recent recent={view.recent} />}
      <Tallies tallies={view.tallies} />
      <p>
        <Link className="dash-trash" to="/admin/trash">
          <Icon name="trash" />
          {t('dashboard.trashCount', { count: view.trash })}
        </Link>
      </p>
    </div>
  )
}
