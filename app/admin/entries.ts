import type { Account } from '../../server/session/contract.ts'
import type { IconName } from '../ui/icon.tsx'

/** A place of the admin area that its navigation leads to. */
export interface AdminEntry {
  readonly name: 'overview' | 'pictures' | 'account' | 'people'
  readonly href: string
  readonly icon: IconName
  /** What is to be found there, where the overview leads to it. */
  readonly about?: 'picturesText' | 'accountText' | 'peopleText'
  /** Left out: for everybody who is signed in. */
  readonly only?: Account['role']
}

const entries: readonly AdminEntry[] = [
  { name: 'overview', href: '/admin', icon: 'home' },
  { name: 'pictures', href: '/admin/galleries', icon: 'gallery', about: 'picturesText' },
  { name: 'account', href: '/admin/account', icon: 'person', about: 'accountText' },
  { name: 'people', href: '/admin/people', icon: 'people', about: 'peopleText', only: 'owner' },
]

/** Where somebody of a role can go. */
export function entriesFor(role: Account['role']): readonly AdminEntry[] {
  return entries.filter(({ only }) => only === undefined || only === role)
}

/** How an entry stands to the page: its own page, one below it, or elsewhere. */
export function currentEntry(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/admin' && path.startsWith(`${href}/`) ? 'true' : undefined
}
