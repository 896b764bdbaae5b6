import type { AuditDetails, AuditEvent } from '../../domain/audit-log.ts'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { Repositories } from '../data/index.ts'
import type { RequestContext } from './contract/items.ts'

interface AuditedItemEvent {
  readonly event: AuditEvent
  readonly kind: KindName
  readonly item: Item
  readonly at: string
  readonly details?: AuditDetails
}

/** Writes an audit entry about an item, in the transaction of the action. */
export async function writeItemAuditEntry(
  repositories: Repositories,
  { event, kind, item, at, details = {} }: AuditedItemEvent,
  context: RequestContext,
): Promise<void> {
  const actor = findAuditActor(context.actor)
  if (actor === null) return
  const { title, editedBy } = getKindDefinition(kind)
  const name = kind === 'site' ? '' : String(getFieldValue(item, title) ?? '')
  const target = { type: kind, id: String(item.id), name }
  const area = editedBy === 'owner' ? { area: 'settings' as const } : {}
  await writeSiteAuditEntry(repositories, { actor, event, at, target, details, ...area })
}

interface AuditedItemChange {
  readonly kind: KindName
  readonly before: Item | null
  readonly after: Item
  readonly at: string
}

/** Writes the audit entry of a change: of its publication if that changed, else of its fields. */
export async function auditItemChange(
  repositories: Repositories,
  { kind, before, after, at }: AuditedItemChange,
  context: RequestContext,
): Promise<void> {
  const event = determineEvent(kind, before, after, at)
  const changed = before === null ? [] : listChangedFields(kind, before, after)
  const { published_at: publishedAt } = after
  const isScheduled = publishedAt !== null && publishedAt > at
  const details = {
    ...(changed.length === 0 ? {} : { changed }),
    ...(isScheduled && getKindDefinition(kind).published ? { publishedAt } : {}),
  }
  await writeItemAuditEntry(repositories, { event, kind, item: after, at, details }, context)
}

function determineEvent(kind: KindName, before: Item | null, after: Item, at: string): AuditEvent {
  if (kind === 'site') return 'settings_changed'
  if (before === null) return 'item_created'
  if (before.removed_at !== after.removed_at)
    return after.removed_at === null ? 'item_restored' : 'item_trashed'
  if (before.published_at === after.published_at) return 'item_updated'
  if (after.published_at === null) return 'item_unpublished'
  return after.published_at > at ? 'item_scheduled' : 'item_published'
}

/** The names of the fields that differ; the values may be long, and older ones are in the history. */
function listChangedFields(kind: KindName, before: Item, after: Item): string[] {
  return Object.keys(getKindDefinition(kind).fields).filter(
    (name) => getFieldValue(before, name) !== getFieldValue(after, name),
  )
}
