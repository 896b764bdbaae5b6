import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { intakeOf } from './intake.ts'
import { jsonBody } from './json-body.ts'
import { listFolder, listPage } from './listing.ts'
import { partIn, placeIn } from './names.ts'
import { copyObject, moveObject, removeObjects } from './objects.ts'
import { presentObject } from './present.ts'
import { accountOf, bucketOf, readableBucket, signableBucket, writer } from './rights.ts'
import type { Promises } from './signed-uploads.ts'
import { signMany, signOne } from './signing.ts'
import { refuseTaken, type StoreMode, storeObject } from './store.ts'
import type { Tokens } from './tokens.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Putting objects in, moving, copying, removing and listing them, and signing their addresses. */
export function objectsApp(deps: StorageDeps, tokens: Tokens, promises: Promises): Hono {
  const app = new Hono()

  async function store(request: Request, mode: StoreMode) {
    const caller = await writer(deps, request.headers)
    const place = placeIn(request.url, 1)
    const bucket = await bucketOf(deps, place.bucket)
    const wanted = { bucket, name: place.name, owner: accountOf(caller), mode }
    return presentStored(await storeObject(deps, wanted, await intakeOf(request), sizeTold(request)))
  }

  app.post('/object/move', async (c) => {
    await writer(deps, c.req.raw.headers)
    const { id, bucket_id, name } = await moveObject(deps, await jsonBody(c.req.raw))
    return c.json({ message: 'Successfully moved', Id: id, Key: `${bucket_id}/${name}` }, 200, noStore)
  })
  app.post('/object/copy', async (c) => {
    const caller = await writer(deps, c.req.raw.headers)
    return c.json(
      presentStored(await copyObject(deps, caller, await jsonBody(c.req.raw), isUpsert(c.req.raw))),
      200,
      noStore,
    )
  })
  app.post('/object/list/:bucket', async (c) => {
    const bucket = await readableBucket(deps, c.req.raw.headers, partIn(c.req.url, 2))
    return c.json(await listFolder(deps, bucket.id, await jsonBody(c.req.raw)), 200, noStore)
  })
  app.post('/object/list-v2/:bucket', async (c) => {
    const bucket = await readableBucket(deps, c.req.raw.headers, partIn(c.req.url, 2))
    return c.json(await listPage(deps, bucket.id, await jsonBody(c.req.raw)), 200, noStore)
  })
  app.post('/object/sign/:bucket', async (c) => {
    const bucket = await signableBucket(deps, c.req.raw.headers, partIn(c.req.url, 2))
    return c.json(await signMany(deps, tokens, bucket.id, await jsonBody(c.req.raw)), 200, noStore)
  })
  app.post('/object/sign/:bucket/*', async (c) => {
    const place = placeIn(c.req.url, 2)
    await signableBucket(deps, c.req.raw.headers, place.bucket)
    const signedURL = await signOne(deps, tokens, place, await jsonBody(c.req.raw))
    return c.json({ signedURL }, 200, noStore)
  })
  app.post('/object/upload/sign/:bucket/*', async (c) => {
    const caller = await writer(deps, c.req.raw.headers)
    const place = placeIn(c.req.url, 3)
    const bucket = await bucketOf(deps, place.bucket)
    const upsert = isUpsert(c.req.raw)
    const owner = accountOf(caller)
    await refuseTaken(deps, { bucket, name: place.name, owner, mode: upsert ? 'upsert' : 'create' })
    const token = await promises.make(place, owner, upsert)
    const way = [place.bucket, ...place.name.split('/')].map(encodeURIComponent).join('/')
    return c.json({ url: `/object/upload/sign/${way}?token=${token}`, token }, 200, noStore)
  })
  app.put('/object/upload/sign/:bucket/*', async (c) => {
    const { raw } = c.req
    const { bucket: id, name } = placeIn(raw.url, 3)
    const promise = await promises.find(c.req.query('token') ?? null, `${id}/${name}`)
    const bucket = await bucketOf(deps, id)
    const mode = promise.upsert === 1 ? 'upsert' : 'create'
    const wanted = {
      bucket,
      name,
      owner: promise.owner_id,
      mode,
      together: promises.using(promise.id),
    } as const
    return c.json(
      presentStored(await storeObject(deps, wanted, await intakeOf(raw), sizeTold(raw))),
      200,
      noStore,
    )
  })
  app.post('/object/:bucket/*', async (c) =>
    c.json(await store(c.req.raw, isUpsert(c.req.raw) ? 'upsert' : 'create'), 200, noStore),
  )
  app.put('/object/:bucket/*', async (c) => c.json(await store(c.req.raw, 'replace'), 200, noStore))
  app.delete('/object/:bucket', async (c) => {
    await writer(deps, c.req.raw.headers)
    const { prefixes } = await jsonBody(c.req.raw)
    const gone = await removeObjects(deps, partIn(c.req.url, 1), prefixes)
    return c.json(
      gone.map((object) => presentObject(object)),
      200,
      noStore,
    )
  })
  app.delete('/object/:bucket/*', async (c) => {
    await writer(deps, c.req.raw.headers)
    const { bucket, name } = placeIn(c.req.url, 1)
    await refuseTaken(deps, { bucket: await bucketOf(deps, bucket), name, owner: null, mode: 'replace' })
    await removeObjects(deps, bucket, [name])
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}

/** What a sender is told of what was stored. */
function presentStored({ id, bucket_id, name }: StorageObjectTable) {
  return { Id: id, Key: `${bucket_id}/${name}` }
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

/** How large bytes are said to be; a form is a little larger than what is in it. */
function sizeTold({ headers }: Request): number | null {
  const length = headers.get('content-length')
  const isForm = headers.get('content-type')?.toLowerCase().startsWith('multipart/')
  return length === null || isForm ? null : Number(length)
}
