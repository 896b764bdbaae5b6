import { type KindName, kindOf } from './kinds/index.ts'

/** Who asks. `system` is the product itself: the command line, the sample loader, scheduled work. */
export type Role = 'visitor' | 'editor' | 'owner' | 'system'

export interface Actor {
  readonly role: Role
  /** The account's id; null for a visitor and for the product itself. */
  readonly userId: string | null
}

export const visitor: Actor = { role: 'visitor', userId: null }
export const system: Actor = { role: 'system', userId: null }

/** What can be done to content. */
export type Action = 'read' | 'readHidden' | 'change' | 'purge'

/** May this person do this to items of this kind? */
export function may(actor: Actor, action: Action, kind: KindName): boolean {
  switch (action) {
    case 'read':
      return true
    case 'readHidden':
      return actor.role !== 'visitor'
    case 'change':
      return kindOf(kind).editedBy === 'owner' ? isOwner(actor) : actor.role !== 'visitor'
    case 'purge':
      return isOwner(actor)
  }
}

function isOwner(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'system'
}
