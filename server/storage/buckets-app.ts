import { Hono } from 'hono'
import { createBucket, deleteBucket, emptyBucket, presentBucket, updateBucket } from './buckets.ts'
import type { StorageDeps } from './contract.ts'
import { readChoiceField, readJsonObjectBody, readNumberField } from './json-body.ts'
import { readPathSegment, rejectNullCharacter } from './object-names.ts'
import { canWriteBuckets, requireBucketManager, requireReadableBucket, requireWriter } from './permissions.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Routes to create, find, update, empty and remove buckets. */
export function createBucketsApp(deps: StorageDeps): Hono {
  const app = new Hono()

  app.post('/bucket', async (c) => {
    const caller = await requireBucketManager(deps, c.req.raw.headers)
    return c.json(
      { name: await createBucket(deps, caller, await readJsonObjectBody(c.req.raw)) },
      200,
      noStore,
    )
  })
  app.get('/bucket', async (c) => {
    const caller = await deps.authenticateCaller(c.req.raw.headers)
    const query = c.req.query()
    const buckets = await deps.data.storage.buckets.list({
      search: rejectNullCharacter(query.search ?? ''),
      limit: readNumberField(query, 'limit', { min: 1, max: 1000, default: 1000 }),
      offset: readNumberField(query, 'offset', { min: 0, max: 1_000_000, default: 0 }),
      column: readChoiceField(query, 'sortColumn', ['name', 'id', 'created_at', 'updated_at']),
      order: readChoiceField(query, 'sortOrder', ['asc', 'desc']),
      publicOnly: !canWriteBuckets(caller),
    })
    return c.json(buckets.map(presentBucket), 200, noStore)
  })
  app.get('/bucket/:id', async (c) => {
    const bucket = await requireReadableBucket(deps, c.req.raw.headers, readPathSegment(c.req.url, 1))
    return c.json(presentBucket(bucket), 200, noStore)
  })
  app.put('/bucket/:id', async (c) => {
    await requireBucketManager(deps, c.req.raw.headers)
    await updateBucket(deps, readPathSegment(c.req.url, 1), await readJsonObjectBody(c.req.raw))
    return c.json({ message: 'Successfully updated' }, 200, noStore)
  })
  app.post('/bucket/:id/empty', async (c) => {
    await requireWriter(deps, c.req.raw.headers)
    await emptyBucket(deps, readPathSegment(c.req.url, 1))
    return c.json({ message: 'Successfully emptied' }, 200, noStore)
  })
  app.delete('/bucket/:id', async (c) => {
    await requireBucketManager(deps, c.req.raw.headers)
    await deleteBucket(deps, readPathSegment(c.req.url, 1))
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}
