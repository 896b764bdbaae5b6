import { getKindDefinition, type KindName } from './kinds/index.ts'

/** Who asks. `system` is the product itself: the command line, the sample loader, scheduled work. */
export type ActorRole = 'visitor' | 'editor' | 'owner' | 'system'

export interface Actor {
  readonly role: ActorRole
  /** The account's id; null for a visitor and for the product itself. */
  readonly userId: string | null
}

export const visitorActor: Actor = { role: 'visitor', userId: null }
export const systemActor: Actor = { role: 'system', userId: null }

/** What can be done to content. */
export type ContentAction = 'read' | 'readHidden' | 'change' | 'purge'

/** May this person do this to items of this kind? */
export function isActionAllowed(actor: Actor, action: ContentAction, kind: KindName): boolean {
  switch (action) {
    case 'read':
      return true
    case 'readHidden':
      return actor.role !== 'visitor'
    case 'change':
      return getKindDefinition(kind).editedBy === 'owner' ? isOwner(actor) : actor.role !== 'visitor'
    case 'purge':
      return isOwner(actor)
  }
}

function isOwner(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'system'
}
