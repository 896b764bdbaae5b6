import {
  type AuditArea,
  type AuditDetails,
  type AuditEvent,
  type AuditLogEntry,
  type AuditTarget,
  areaByAuditEvent,
  auditAreas,
} from '../../domain/audit-log.ts'
import { isKindName } from '../../domain/kinds/index.ts'
import type { AuthAuditLogEntryTable } from '../data/auth/tables.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Converts a row to an entry; chooses what is shown, since rows of accounts also hold ids of sessions and tokens. */
export function toAuditLogEntry(row: AuthAuditLogEntryTable): AuditLogEntry {
  const payload = toObject(JSON.parse(row.payload))
  const traits = toObject(payload.traits)
  return {
    id: row.id,
    at: row.created_at,
    area: toArea(row.area),
    event: toEvent(row.event),
    actor: { id: toText(payload.actor_id), name: toText(payload.actor_username) },
    target: findTarget(traits),
    details: toDetails(traits),
    address: row.ip_address,
    userAgent: row.user_agent,
  }
}

function findTarget(traits: JsonObject): AuditTarget | null {
  const target = toObject(traits.target)
  const type = toText(target.type)
  if (isKindName(type) || type === 'user' || type === 'bucket' || type === 'application' || type === 'backup')
    return { type, id: toText(target.id), name: toText(target.name) }
  // Entries about accounts.
  if (typeof traits.user_id === 'string')
    return {
      type: 'user',
      id: traits.user_id,
      name: toText(traits.user_email) || toText(traits.user_phone),
    }
  if (typeof traits.client_name === 'string') return { type: 'application', id: '', name: traits.client_name }
  return null
}

function toDetails(traits: JsonObject): AuditDetails {
  const { changed, role, provider, attempts, count, problems, publishedAt, policies, scope, format } = traits
  return {
    ...(Array.isArray(changed) ? { changed: changed.map(toText) } : {}),
    ...(typeof role === 'string' ? { role } : {}),
    ...(typeof provider === 'string' ? { provider } : {}),
    ...(typeof attempts === 'number' ? { attempts } : {}),
    ...(typeof problems === 'number' ? { problems } : {}),
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof publishedAt === 'string' ? { publishedAt } : {}),
    ...(policies === undefined ? {} : { policies: toTexts(policies) }),
    ...(typeof scope === 'string' ? { scope } : {}),
    ...(typeof format === 'string' ? { format } : {}),
  }
}

function toArea(area: string | null): AuditArea {
  return auditAreas.find((known) => known === area) ?? 'operation'
}

/** An event that only another version knows is shown without saying what it was. */
function toEvent(event: string | null): AuditEvent {
  return event !== null && Object.hasOwn(areaByAuditEvent, event) ? (event as AuditEvent) : 'other'
}

function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(toObject(value)).map(([name, text]) => [name, toText(text)]))
}

function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
