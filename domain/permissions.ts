import { type KindName, kindOf } from './kinds/index.ts'

/** Who asks. `system` is the product itself: the command line, the sample loader, scheduled work. */
export type Role = 'visitor' | 'editor' | 'owner' | 'system'

export interface Person {
  readonly role: Role
  /** The account's id; null for a visitor and for the product itself. */
  readonly account: string | null
}

export const visitor: Person = { role: 'visitor', account: null }
export const system: Person = { role: 'system', account: null }

/** What can be done to content. */
export type Action = 'read' | 'readHidden' | 'change' | 'purge'

/** May this person do this to items of this kind? */
export function may(person: Person, action: Action, kind: KindName): boolean {
  switch (action) {
    case 'read':
      return true
    case 'readHidden':
      return person.role !== 'visitor'
    case 'change':
      return kindOf(kind).editedBy === 'owner' ? isOwner(person) : person.role !== 'visitor'
    case 'purge':
      return isOwner(person)
  }
}

function isOwner(person: Person): boolean {
  return person.role === 'owner' || person.role === 'system'
}
