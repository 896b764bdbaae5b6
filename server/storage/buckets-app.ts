import { Hono } from 'hono'
import { changeBucket, createBucket, emptyBucket, presentBucket, removeBucket } from './buckets.ts'
import type { StorageDeps } from './contract.ts'
import { choiceIn, jsonBody, numberIn } from './json-body.ts'
import { partIn, speakable } from './names.ts'
import { manager, mayWrite, readableBucket, writer } from './rights.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Making, finding, changing, emptying and removing buckets. */
export function bucketsApp(deps: StorageDeps): Hono {
  const app = new Hono()

  app.post('/bucket', async (c) => {
    const caller = await manager(deps, c.req.raw.headers)
    return c.json({ name: await createBucket(deps, caller, await jsonBody(c.req.raw)) }, 200, noStore)
  })
  app.get('/bucket', async (c) => {
    const caller = await deps.callerOf(c.req.raw.headers)
    const query = c.req.query()
    const buckets = await deps.data.storage.buckets.list({
      search: speakable(query.search ?? ''),
      limit: numberIn(query, 'limit', { min: 1, max: 1000, default: 1000 }),
      offset: numberIn(query, 'offset', { min: 0, max: 1_000_000, default: 0 }),
      column: choiceIn(query, 'sortColumn', ['name', 'id', 'created_at', 'updated_at']),
      order: choiceIn(query, 'sortOrder', ['asc', 'desc']),
      publicOnly: !mayWrite(caller),
    })
    return c.json(buckets.map(presentBucket), 200, noStore)
  })
  app.get('/bucket/:id', async (c) => {
    const bucket = await readableBucket(deps, c.req.raw.headers, partIn(c.req.url, 1))
    return c.json(presentBucket(bucket), 200, noStore)
  })
  app.put('/bucket/:id', async (c) => {
    await manager(deps, c.req.raw.headers)
    await changeBucket(deps, partIn(c.req.url, 1), await jsonBody(c.req.raw))
    return c.json({ message: 'Successfully updated' }, 200, noStore)
  })
  app.post('/bucket/:id/empty', async (c) => {
    await writer(deps, c.req.raw.headers)
    await emptyBucket(deps, partIn(c.req.url, 1))
    return c.json({ message: 'Successfully emptied' }, 200, noStore)
  })
  app.delete('/bucket/:id', async (c) => {
    await manager(deps, c.req.raw.headers)
    await removeBucket(deps, partIn(c.req.url, 1))
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}
