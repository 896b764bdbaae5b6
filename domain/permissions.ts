import { type AuditedClientDetails, secretKeyActorName } from './audit-actor.ts'
import { getKindDefinition, type KindName } from './kinds/index.ts'

/** `system` is the product itself: the command line, the sample loader, scheduled jobs. */
type ActorRole = 'visitor' | SiteRole | 'system'

/**
 * The roles of users who may enter the admin area. Contributors read everything in it, add items and change their own
 * drafts; editors publish and change all content, owners also the site and its people.
 */
export const siteRoles = ['contributor', 'editor', 'owner'] as const

export type SiteRole = (typeof siteRoles)[number]

/** The role in an account's metadata; null: a visitor. */
export function parseSiteRole({ role }: Readonly<Record<string, unknown>>): SiteRole | null {
  return siteRoles.find((known) => known === role) ?? null
}

/** Whether a role lets its user change all content, and share what is not public yet. */
export function isEditorRole(role: ActorRole | null): boolean {
  return role === 'editor' || role === 'owner'
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

/**
 * Actions on content. `draft`: adding items and changing own drafts; `change`: changing, publishing and arranging all
 * items of a kind.
 */
export type ContentAction = 'read' | 'readHidden' | 'draft' | 'change' | 'purge'

/** Whether the actor may perform the action on items of this kind. */
export function isActionAllowed(actor: Actor, action: ContentAction, kind: KindName): boolean {
  switch (action) {
    case 'read':
      return true
    case 'readHidden':
      return actor.role !== 'visitor'
    case 'draft':
      // Kinds without drafts are public as soon as they are saved.
      if (actor.role === 'contributor') return hasContributorDrafts(kind)
      return isActionAllowed(actor, 'change', kind)
    case 'change':
      if (actor.role === 'contributor') return false
      return getKindDefinition(kind).editedBy === 'owner' ? isOwner(actor) : actor.role !== 'visitor'
    case 'purge':
      return isOwner(actor)
  }
}

/** What decides whether a contributor may change an item. */
interface DraftOwnership {
  /** When the item is or will be public; null: a draft. */
  readonly publishedAt: string | null
  /** The user who added the item. */
  readonly createdBy: string | null
}

/** Whether the actor may change this item, given the permission for drafts of its kind. */
export function isItemChangeAllowed(
  actor: Actor,
  kind: KindName,
  { publishedAt, createdBy }: DraftOwnership,
): boolean {
  if (!isActionAllowed(actor, 'draft', kind)) return false
  if (actor.role !== 'contributor') return true
  return publishedAt === null && createdBy !== null && createdBy === actor.userId
}

function hasContributorDrafts(kind: KindName): boolean {
  const { published, editedBy } = getKindDefinition(kind)
  return published && editedBy === 'editor'
}

function isOwner(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'system'
}
