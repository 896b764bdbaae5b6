import '../styles/admin.css'
import '../styles/admin-parts.css'
import type { ReactNode } from 'react'
import type { Account } from '../../server/session/contract.ts'
import { useFrame } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import { Icon } from '../ui/icon.tsx'
import { currentEntry, entriesFor } from './entries.ts'
import { Note } from './note.tsx'
import type { Said } from './said.ts'

interface Props {
  readonly title: string
  readonly me: Pick<Account, 'email' | 'role'>
  readonly said: Said | null
  readonly children: ReactNode
}

/** What stands around every page of the admin area: where one can go there, who one is, and the way out. */
export function AdminFrame({ title, me, said, children }: Props) {
  const { t, path } = useFrame()
  return (
    <div className="admin">
      <Head title={title} unlisted />
      <aside className="admin-side">
        <nav className="admin-nav" aria-label={t('admin.nav')}>
          <ul>
            {entriesFor(me.role).map(({ name, href, icon }) => (
              <li key={name}>
                <a href={href} aria-current={currentEntry(href, path)}>
                  <Icon name={icon} />
                  <span>{t(`admin.${name}`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-me">
          <p>
            <span className="admin-email">{me.email}</span>
            <span className="admin-role">{t(`roles.${me.role}`)}</span>
          </p>
          <form method="post" action="/logout">
            <button className="admin-out" type="submit">
              <Icon name="leave" />
              <span>{t('admin.logOut')}</span>
            </button>
          </form>
        </div>
      </aside>
      <div className="admin-page">
        <h1>{title}</h1>
        <Note said={said} at="top" />
        {children}
      </div>
    </div>
  )
}
