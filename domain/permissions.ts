import type { AuditClient } from './audit-log.ts'
import { getKindDefinition, type KindName } from './kinds/index.ts'

/** `system` is the product itself: the command line, the sample loader, scheduled jobs. */
type ActorRole = 'visitor' | 'editor' | 'owner' | 'system'

export interface Actor {
  readonly role: ActorRole
  /** The user id; null for visitors and for the system. */
  readonly userId: string | null
  /** For audit entries. Null: the caller writes one for all its actions. */
  readonly client?: AuditClient | null
}

export const visitorActor: Actor = { role: 'visitor', userId: null }
export const systemActor: Actor = { role: 'system', userId: null }

/** Actions on content. */
export type ContentAction = 'read' | 'readHidden' | 'change' | 'purge'

/** Whether the actor may perform the action on items of this kind. */
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
