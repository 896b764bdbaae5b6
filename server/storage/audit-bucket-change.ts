import type { IncomingMessage } from 'node:http'
import type { AuditActor } from '../../domain/audit-actor.ts'
import type { AuditDetails, AuditEvent } from '../../domain/audit-log.ts'
import { createSecretKeyAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { Repositories } from '../data/index.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'

/** The caller of the API as it is named in audit entries. */
export async function resolveAuditActor(
  { data, readClient }: StorageDeps,
  caller: ApiCaller,
  incoming: IncomingMessage | undefined,
  headers: Headers,
): Promise<AuditActor> {
  const client = readClient(incoming, headers)
  if (caller.service) return createSecretKeyAuditActor(client)
  const id = caller.actor.userId ?? ''
  return { ...client, id, name: (await data.auth.users.find(id))?.email ?? '' }
}

interface BucketChange {
  readonly actor: AuditActor
  readonly bucket: string
  readonly at: string
  readonly details?: AuditDetails
}

/** Writes an audit entry about a bucket, in the transaction of the action. */
export async function writeBucketAuditEntry(
  repositories: Repositories,
  event: AuditEvent,
  { actor, bucket, at, details = {} }: BucketChange,
): Promise<void> {
  await writeSiteAuditEntry(repositories, {
    actor,
    event,
    at,
    target: { type: 'bucket', id: '', name: bucket },
    details,
  })
}
