import { type AuditedClientDetails, secretKeyActorName } from './audit-actor.ts'
import { getKindDefinition, type KindName } from './kinds/index.ts'

/** `system` is the product itself: the command line, the sample loader, scheduled jobs. */
type ActorRole = 'visitor' | SiteRole | 'system'

/** The roles of users who may enter the admin area. */
export type SiteRole = 'owner' | 'editor'

/** The role in an account's metadata; null: a visitor. */
export function parseSiteRole({ role }: Readonly<Record<string, unknown>>): SiteRole | null {
  return role === 'owner' || role === 'editor' ? role : null
}

export interface Actor {
  readonly role: ActorRole
  /** The user id; null for visitors, for the system and for the holder of the secret key. */
  readonly userId: string | null
  /** For audit entries. Null: the caller writes one for all its actions. */
  readonly client?: AuditedClientDetails | null
}

export const visitorActor: Actor = { role: 'visitor', userId: null }
export const systemActor: Actor = { role: 'system', userId: null }

/** The holder of the secret key changes content as an owner without an account. */
export function createSecretKeyActor(client: Omit<AuditedClientDetails, 'name'>): Actor {
  return { role: 'owner', userId: null, client: { ...client, name: secretKeyActorName } }
}

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
