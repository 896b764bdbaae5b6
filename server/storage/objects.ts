import { randomUUID } from 'node:crypto'
import { violationOf } from '../data/engines/violations.ts'
import type { Repositories } from '../data/index.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import { release, releaseAll } from './bytes.ts'
import type { Caller, StorageDeps } from './contract.ts'
import { checkedCache } from './intake.ts'
import { type JsonObject, textIn } from './json-body.ts'
import { checkType, cleanType } from './mime-types.ts'
import { checkedName, speakable } from './names.ts'
import { type KnownMetadata, metadataIn } from './present.ts'
import { StorageProblem } from './problems.ts'
import { accountOf, bucketOf } from './rights.ts'
import { sizeLimit } from './store.ts'

const mostRemoved = 1000

/** Where something is moved or copied from and to. */
async function endsOf(deps: StorageDeps, body: JsonObject) {
  const { destinationBucket, sourceVersionId } = body
  if (sourceVersionId !== undefined && sourceVersionId !== null)
    throw new StorageProblem('FeatureNotEnabled', 'Versioning is not enabled here')
  const from = await bucketOf(deps, textIn(body, 'bucketId'))
  const to = typeof destinationBucket === 'string' ? await bucketOf(deps, speakable(destinationBucket)) : from
  const source = checkedName(textIn(body, 'sourceKey'))
  return { from, to, source, target: checkedName(textIn(body, 'destinationKey')) }
}

/** Gives an object another name, perhaps in another bucket. */
export async function moveObject(deps: StorageDeps, body: JsonObject): Promise<StorageObjectTable> {
  const { from, to, source, target } = await endsOf(deps, body)
  const now = deps.now().toISOString()
  const moved = await named(deps, async ({ storage }) => {
    const object = await storage.objects.findForChange(from.id, source)
    if (object === null) throw new StorageProblem('NoSuchKey')
    if (from.id !== to.id) refuseUnfit(deps, object, to)
    const values = { bucket_id: to.id, name: target, version: randomUUID(), updated_at: now }
    await storage.objects.change(object.id, values)
    return { ...object, ...values }
  })
  return moved
}

/** Gives the same bytes a second name; an upsert takes the name from what had it. */
export async function copyObject(
  deps: StorageDeps,
  caller: Caller,
  body: JsonObject,
  upsert: boolean,
): Promise<StorageObjectTable> {
  const { from, to, source, target } = await endsOf(deps, body)
  const now = deps.now().toISOString()
  const original = await deps.data.storage.objects.find(from.id, source)
  if (original === null) throw new StorageProblem('NoSuchKey')
  const metadata = body.copyMetadata === false ? replaced(original, body) : original.metadata
  refuseUnfit(deps, { metadata }, to)
  const { copy, before } = await named(deps, async (repositories) => {
    const { objects, bytes } = repositories.storage
    await bytes.lock(original.hash)
    if ((await objects.find(from.id, source))?.hash !== original.hash) throw new StorageProblem('NoSuchKey')
    const there = await objects.findForChange(to.id, target)
    if (there !== null && !upsert) throw new StorageProblem('KeyAlreadyExists')
    const times = { created_at: there?.created_at ?? now, updated_at: now, last_accessed_at: now }
    const ids = { id: there?.id ?? randomUUID(), version: randomUUID(), owner_id: accountOf(caller) }
    const made = { ...original, ...ids, bucket_id: to.id, name: target, metadata, ...times }
    if (there === null) await objects.add(made)
    else await objects.change(there.id, made)
    return { copy: made, before: there?.hash ?? null }
  })
  if (before !== null && before !== copy.hash) await release(deps, before).catch(deps.report)
  return copy
}

/** Removes what there is of these names, and gives it. */
export async function removeObjects(
  deps: StorageDeps,
  bucket: string,
  names: unknown,
): Promise<StorageObjectTable[]> {
  await bucketOf(deps, bucket)
  const fits = Array.isArray(names) && names.length > 0 && names.length <= mostRemoved
  if (!fits || !names.every((name) => typeof name === 'string'))
    throw new StorageProblem('InvalidRequest', `body/prefixes must be 1 to ${mostRemoved} names`)
  const possible = names.map(String).filter((name) => !name.includes('\0'))
  const gone = await deps.data.storage.objects.remove(bucket, [...new Set(possible)])
  await releaseAll(deps, gone)
  return gone
}

/** What is moved or copied into a bucket keeps to the bucket's rules. */
function refuseUnfit(
  deps: StorageDeps,
  object: Pick<StorageObjectTable, 'metadata'>,
  to: Awaited<ReturnType<typeof bucketOf>>,
): void {
  const { size, mimetype } = metadataIn(object)
  if (size > sizeLimit(deps, to)) throw new StorageProblem('EntityTooLarge')
  checkType(mimetype, to.allowed_mime_types)
}

function replaced(original: StorageObjectTable, { metadata }: JsonObject): string {
  const known = metadataIn(original)
  const given: JsonObject = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  const { mimetype, cacheControl } = given
  const values: KnownMetadata = {
    ...known,
    mimetype: typeof mimetype === 'string' ? cleanType(mimetype) : known.mimetype,
    cacheControl: typeof cacheControl === 'string' ? checkedCache(cacheControl) : 'no-cache',
  }
  return JSON.stringify(values)
}

/** A name that is taken meanwhile, or a bucket that is gone. */
async function named<T>({ data }: StorageDeps, work: (repositories: Repositories) => Promise<T>): Promise<T> {
  try {
    return await data.transaction(work)
  } catch (error) {
    const violation = violationOf(error)
    if (violation === 'unique') throw new StorageProblem('KeyAlreadyExists')
    if (violation === 'reference') throw new StorageProblem('NoSuchBucket')
    throw error
  }
}
