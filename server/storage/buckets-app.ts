import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { resolveAuditActor } from './audit-bucket-change.ts'
import { presentPolicies } from './bucket-policies.ts'
import {
  createBucket,
  deleteAllBucketObjects,
  deleteEmptyBucket,
  presentBucket,
  presentListedBucket,
  updateBucket,
} from './buckets.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { readBoundedIntegerField, readChoiceFieldOrDefault, readJsonObjectBody } from './json-body.ts'
import { assertNoNullCharacter, getStoragePathSegment } from './object-names.ts'
import {
  authenticateBucketManager,
  authenticateEditor,
  findBucketOrThrow,
  findChangeableBucketOrThrow,
  findVisibleBucketOrThrow,
  isEditor,
} from './permissions.ts'

type BucketsEnv = { Bindings: Partial<HttpBindings> }

const noStore = { 'Cache-Control': 'no-store' }

/** Routes to create, find, update, empty and remove buckets. */
export function createBucketsApp(deps: StorageDeps): Hono<BucketsEnv> {
  const app = new Hono<BucketsEnv>()
  const resolveActor = (caller: ApiCaller, { env, req }: Context<BucketsEnv>) =>
    resolveAuditActor(deps, caller, env?.incoming, req.raw.headers)

  app.post('/bucket', async (c) => {
    const caller = await authenticateBucketManager(deps, c.req.raw.headers)
    const body = await readJsonObjectBody(c.req.raw)
    const name = await createBucket(deps, caller, body, await resolveActor(caller, c))
    return c.json({ name }, 200, noStore)
  })
  app.get('/bucket', async (c) => {
    const caller = await deps.authenticateCaller(c.req.raw.headers)
    const query = c.req.query()
    const buckets = await deps.data.storage.buckets.list({
      search: assertNoNullCharacter(query.search ?? ''),
      limit: readBoundedIntegerField(query, 'limit', { min: 1, max: 1000, default: 1000 }),
      offset: readBoundedIntegerField(query, 'offset', { min: 0, max: 1_000_000, default: 0 }),
      column: readChoiceFieldOrDefault(query, 'sortColumn', ['name', 'id', 'created_at', 'updated_at']),
      order: readChoiceFieldOrDefault(query, 'sortOrder', ['asc', 'desc']),
      publicOnly: !isEditor(caller),
    })
    return c.json(buckets.map(presentListedBucket), 200, noStore)
  })
  app.get('/bucket/:id', async (c) => {
    const bucket = await findVisibleBucketOrThrow(
      deps,
      c.req.raw.headers,
      getStoragePathSegment(c.req.url, 1),
    )
    return c.json(presentBucket(bucket), 200, noStore)
  })
  app.get('/bucket/:id/policies', async (c) => {
    await authenticateBucketManager(deps, c.req.raw.headers)
    const bucket = await findBucketOrThrow(deps, getStoragePathSegment(c.req.url, 1))
    return c.json(presentPolicies(bucket), 200, noStore)
  })
  app.put('/bucket/:id', async (c) => {
    const caller = await authenticateBucketManager(deps, c.req.raw.headers)
    const body = await readJsonObjectBody(c.req.raw)
    await updateBucket(deps, getStoragePathSegment(c.req.url, 1), body, await resolveActor(caller, c))
    return c.json({ message: 'Successfully updated' }, 200, noStore)
  })
  app.post('/bucket/:id/empty', async (c) => {
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    const bucket = await findChangeableBucketOrThrow(deps, caller, getStoragePathSegment(c.req.url, 1))
    await deleteAllBucketObjects(deps, bucket.id, await resolveActor(caller, c))
    // The message of the official service, although the bucket is empty already.
    return c.json(
      { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
      200,
      noStore,
    )
  })
  app.delete('/bucket/:id', async (c) => {
    const caller = await authenticateBucketManager(deps, c.req.raw.headers)
    await deleteEmptyBucket(deps, getStoragePathSegment(c.req.url, 1), await resolveActor(caller, c))
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}
