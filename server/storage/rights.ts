import type { StorageBucketTable } from '../data/storage/tables.ts'
import type { Caller, StorageDeps } from './contract.ts'
import { StorageProblem } from './problems.ts'

/** Editors and owners read and write every bucket, and so does whoever has the secret key. */
export function mayWrite(caller: Caller): boolean {
  return caller.service || caller.actor.role === 'editor' || caller.actor.role === 'owner'
}

/** What is public is for everybody. */
export function mayRead(caller: Caller, bucket: StorageBucketTable): boolean {
  return bucket.public === 1 || mayWrite(caller)
}

/** Buckets are made, changed and removed by owners and by whoever has the secret key. */
export function mayManage(caller: Caller): boolean {
  return caller.service || caller.actor.role === 'owner'
}

/** Whose what they make is: an account's id. */
export function accountOf(caller: Caller): string | null {
  return caller.service ? null : caller.actor.userId
}

export async function writer(deps: StorageDeps, headers: Headers): Promise<Caller> {
  const caller = await deps.callerOf(headers)
  if (!mayWrite(caller)) throw new StorageProblem('AccessDenied')
  return caller
}

export async function manager(deps: StorageDeps, headers: Headers): Promise<Caller> {
  const caller = await deps.callerOf(headers)
  if (!mayManage(caller)) throw new StorageProblem('AccessDenied')
  return caller
}

/** A bucket that must be there. */
export async function bucketOf({ data }: StorageDeps, id: string): Promise<StorageBucketTable> {
  const bucket = await data.storage.buckets.find(id)
  if (bucket === null) throw new StorageProblem('NoSuchBucket')
  return bucket
}

/** A bucket of which whoever asks may sign addresses. Those stay good when it is closed, so that it is public is not enough. */
export async function signableBucket(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const bucket = await readableBucket(deps, headers, id)
  await writer(deps, headers)
  return bucket
}

/** A bucket that whoever asks may read; to others it is as if there were none. */
export async function readableBucket(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const caller = await deps.callerOf(headers)
  const bucket = await bucketOf(deps, id)
  if (!mayRead(caller, bucket)) throw new StorageProblem('NoSuchBucket')
  return bucket
}
