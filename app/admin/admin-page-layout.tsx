import './admin.css'
import './admin-parts.css'
import { type ReactNode, useRef } from 'react'
import type { SessionUser } from '../../server/session/contract.ts'
import type { FlashMessage } from '../actions/flash.ts'
import { SectionFlashNotice } from '../actions/flash-notice.tsx'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { AdminNavigation } from './navigation.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'

interface Props {
  readonly title: string
  readonly me: Pick<SessionUser, 'email' | 'role'>
  readonly flash: FlashMessage | null
  readonly children: ReactNode
}

/** The layout of every admin page: the navigation, the page title and the flash message. */
export function AdminPageLayout({ title, me, flash, children }: Props) {
  const page = useRef<HTMLDivElement>(null)
  useFocusRecovery(page)
  return (
    <div className="admin">
      <PageHeadTags title={title} noIndex />
      <AdminNavigation me={me} />
      <div className="admin-page" ref={page}>
        <h1>{title}</h1>
        <SectionFlashNotice flash={flash} at="top" />
        {children}
      </div>
    </div>
  )
}
