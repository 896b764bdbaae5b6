import './admin.css'
import './admin-parts.css'
import { type ReactNode, useRef } from 'react'
import type { Account } from '../../server/session/contract.ts'
import type { FlashMessage } from '../actions/flash.ts'
import { FlashNotice } from '../actions/flash-notice.tsx'
import { Head } from '../layout/head.tsx'
import { AdminNavigation } from './navigation.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface Props {
  readonly title: string
  readonly me: Pick<Account, 'email' | 'role'>
  readonly flash: FlashMessage | null
  readonly children: ReactNode
}

/** What stands around every page of the admin area: the navigation, the page's name, and what was said about it. */
export function AdminPage({ title, me, flash, children }: Props) {
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  return (
    <div className="admin">
      <Head title={title} unlisted />
      <AdminNavigation me={me} />
      <div className="admin-page" ref={page}>
        <h1>{title}</h1>
        <FlashNotice flash={flash} at="top" />
        {children}
      </div>
    </div>
  )
}
