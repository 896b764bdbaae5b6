import { randomUUIDv7 } from 'node:crypto'
import { type AuditActor, type AuditedClientDetails, secretKeyActorName } from '../../domain/audit-actor.ts'
import {
  type AuditArea,
  type AuditDetails,
  type AuditEvent,
  type AuditTarget,
  areaByAuditEvent,
} from '../../domain/audit-log.ts'
import { nilUuid } from '../../domain/nil-uuid.ts'
import type { Actor } from '../../domain/permissions.ts'
import type { Repositories } from '../data/index.ts'

/** A client with the secret API key. */
export function createSecretKeyAuditActor(client: Omit<AuditedClientDetails, 'name'>): AuditActor {
  return { ...client, id: nilUuid, name: secretKeyActorName }
}

/** The actor of an action on content; null if there is no entry for it: by programs, and if the caller writes one. */
export function findAuditActor({ role, userId, client }: Actor): AuditActor | null {
  if (role === 'visitor' || role === 'system' || client === null) return null
  if (userId === null) return client?.name === secretKeyActorName ? createSecretKeyAuditActor(client) : null
  return { id: userId, ...(client ?? { name: '', address: '', userAgent: null }) }
}

interface NewAuditEntry {
  readonly actor: AuditActor
  readonly event: AuditEvent
  readonly at: string
  readonly target?: AuditTarget
  readonly details?: AuditDetails
  /** Default: the area of the event. */
  readonly area?: AuditArea
}

const maxNameLength = 200
const maxUserAgentLength = 500

/** Writes an entry with one insert, in the transaction of the action, and returns its id. */
export async function writeSiteAuditEntry(
  { auth }: Pick<Repositories, 'auth'>,
  { actor, event, at, target, details = {}, area = areaByAuditEvent[event] }: NewAuditEntry,
): Promise<string> {
  const traits = {
    ...details,
    ...(target === undefined ? {} : { target: { ...target, name: truncate(target.name, maxNameLength) } }),
  }
  const payload = {
    actor_id: actor.id,
    actor_username: truncate(actor.name, maxNameLength),
    action: event,
    traits,
  }
  const id = randomUUIDv7()
  await auth.audit.add({
    id,
    payload: JSON.stringify(payload),
    ip_address: actor.address,
    created_at: at,
    area,
    event,
    user_agent: actor.userAgent === null ? null : truncate(actor.userAgent, maxUserAgentLength),
  })
  return id
}

/** Without NUL, which Postgres cannot store, and without half of a character at the end. */
function truncate(text: string, maxLength: number): string {
  return text.replaceAll('\0', '').slice(0, maxLength).toWellFormed()
}
