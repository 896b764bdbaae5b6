import type { StorageBucketAudience, StorageBucketTable } from '../data/storage/tables.ts'
import type { ApiCaller } from './contract.ts'
import type { JsonObject } from './json-body.ts'
import { StorageError } from './storage-errors.ts'

/** What the policies of a bucket decide. `upload` is about new objects; changing others is for editors. */
type BucketAction = 'upload' | 'read' | 'list'

type PolicyColumns = Pick<StorageBucketTable, 'upload_policy' | 'read_policy' | 'list_policy'>

/** Each audience includes those before it. Owners and the secret key are always included. */
const audiences = ['nobody', 'editors', 'users', 'visitors'] as const satisfies StorageBucketAudience[]

const actions: readonly BucketAction[] = ['upload', 'read', 'list']

export const defaultPolicies: PolicyColumns = { upload_policy: null, read_policy: null, list_policy: null }

/** Whether the policies of a bucket allow an action to the caller. */
export function isAllowedByPolicy(
  caller: ApiCaller,
  bucket: StorageBucketTable,
  action: BucketAction,
): boolean {
  return audiences.indexOf(getSmallestAudience(caller)) <= audiences.indexOf(getAudience(bucket, action))
}

/** The policies in effect, as returned by the API. */
export function presentPolicies(bucket: StorageBucketTable): Record<BucketAction, StorageBucketAudience> {
  return {
    upload: getAudience(bucket, 'upload'),
    read: getAudience(bucket, 'read'),
    list: getAudience(bucket, 'list'),
  }
}

/** Reads the policies from a request to create or update a bucket; omitted ones are not changed. */
export function parsePolicies({ policies }: JsonObject): Partial<PolicyColumns> {
  if (policies === undefined) return {}
  if (policies === null) return defaultPolicies
  if (typeof policies !== 'object' || Array.isArray(policies))
    throw new StorageError('InvalidRequest', 'body/policies must be object')
  const entries = Object.entries(policies).map(([action, audience]: [string, unknown]) => {
    if (!actions.some((known) => known === action))
      throw new StorageError('InvalidRequest', `body/policies must have only ${actions.join(', ')}`)
    return [`${action}_policy`, parseAudience(action, audience)]
  })
  return Object.fromEntries(entries)
}

function parseAudience(action: string, value: unknown): StorageBucketAudience | null {
  if (value === null) return null
  const audience = audiences.find((known) => known === value)
  if (audience !== undefined) return audience
  throw new StorageError('InvalidRequest', `body/policies/${action} must be one of ${audiences.join(', ')}`)
}

function getAudience(bucket: StorageBucketTable, action: BucketAction): StorageBucketAudience {
  const isPublic = bucket.public === 1
  // The public URLs of a public bucket are for everyone, so another policy would only seem to protect it.
  if (action === 'read') return isPublic ? 'visitors' : (bucket.read_policy ?? 'editors')
  if (action === 'list') return bucket.list_policy ?? (isPublic ? 'users' : 'editors')
  return bucket.upload_policy ?? 'editors'
}

function getSmallestAudience(caller: ApiCaller): StorageBucketAudience {
  if (caller.service || caller.actor.role === 'owner') return 'nobody'
  if (caller.actor.role === 'editor') return 'editors'
  return caller.actor.userId === null ? 'visitors' : 'users'
}
