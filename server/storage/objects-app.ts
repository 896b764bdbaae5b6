import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { readJsonObjectBody } from './json-body.ts'
import { listBucketFolder, listObjectsPage } from './list-objects.ts'
import { parseObjectLocation, readPathSegment } from './object-names.ts'
import { parseObjectUpload } from './object-upload.ts'
import { copyObject, moveObject, removeObjects } from './objects.ts'
import {
  getCallerUserId,
  requireBucket,
  requireReadableBucket,
  requireSignableBucket,
  requireWriter,
} from './permissions.ts'
import { presentObject } from './present-objects.ts'
import type { SignedUploads } from './signed-uploads.ts'
import type { SignedUrlTokens } from './signed-url-tokens.ts'
import { createSignedUrl, createSignedUrls } from './signed-urls.ts'
import { assertNameFitsWriteMode, type ObjectWriteMode, storeObject } from './store-object.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Putting objects in, moving, copying, removing and listing them, and signing their addresses. */
export function createObjectsApp(
  deps: StorageDeps,
  tokens: SignedUrlTokens,
  signedUploads: SignedUploads,
): Hono {
  const app = new Hono()

  async function store(request: Request, mode: ObjectWriteMode) {
    const caller = await requireWriter(deps, request.headers)
    const place = parseObjectLocation(request.url, 1)
    const bucket = await requireBucket(deps, place.bucket)
    const wanted = { bucket, name: place.name, owner: getCallerUserId(caller), mode }
    return presentStoredObject(
      await storeObject(deps, wanted, await parseObjectUpload(request), readDeclaredSize(request)),
    )
  }

  app.post('/object/move', async (c) => {
    await requireWriter(deps, c.req.raw.headers)
    const { id, bucket_id, name } = await moveObject(deps, await readJsonObjectBody(c.req.raw))
    return c.json({ message: 'Successfully moved', Id: id, Key: `${bucket_id}/${name}` }, 200, noStore)
  })
  app.post('/object/copy', async (c) => {
    const caller = await requireWriter(deps, c.req.raw.headers)
    return c.json(
      presentStoredObject(
        await copyObject(deps, caller, await readJsonObjectBody(c.req.raw), isUpsert(c.req.raw)),
      ),
      200,
      noStore,
    )
  })
  app.post('/object/list/:bucket', async (c) => {
    const bucket = await requireReadableBucket(deps, c.req.raw.headers, readPathSegment(c.req.url, 2))
    return c.json(await listBucketFolder(deps, bucket.id, await readJsonObjectBody(c.req.raw)), 200, noStore)
  })
  app.post('/object/list-v2/:bucket', async (c) => {
    const bucket = await requireReadableBucket(deps, c.req.raw.headers, readPathSegment(c.req.url, 2))
    return c.json(await listObjectsPage(deps, bucket.id, await readJsonObjectBody(c.req.raw)), 200, noStore)
  })
  app.post('/object/sign/:bucket', async (c) => {
    const bucket = await requireSignableBucket(deps, c.req.raw.headers, readPathSegment(c.req.url, 2))
    return c.json(
      await createSignedUrls(deps, tokens, bucket.id, await readJsonObjectBody(c.req.raw)),
      200,
      noStore,
    )
  })
  app.post('/object/sign/:bucket/*', async (c) => {
    const place = parseObjectLocation(c.req.url, 2)
    await requireSignableBucket(deps, c.req.raw.headers, place.bucket)
    const signedURL = await createSignedUrl(deps, tokens, place, await readJsonObjectBody(c.req.raw))
    return c.json({ signedURL }, 200, noStore)
  })
  app.post('/object/upload/sign/:bucket/*', async (c) => {
    const caller = await requireWriter(deps, c.req.raw.headers)
    const place = parseObjectLocation(c.req.url, 3)
    const bucket = await requireBucket(deps, place.bucket)
    const upsert = isUpsert(c.req.raw)
    const owner = getCallerUserId(caller)
    await assertNameFitsWriteMode(deps, {
      bucket,
      name: place.name,
      owner,
      mode: upsert ? 'upsert' : 'create',
    })
    const token = await signedUploads.create(place, owner, upsert)
    const way = [place.bucket, ...place.name.split('/')].map(encodeURIComponent).join('/')
    return c.json({ url: `/object/upload/sign/${way}?token=${token}`, token }, 200, noStore)
  })
  app.put('/object/upload/sign/:bucket/*', async (c) => {
    const { raw } = c.req
    const { bucket: id, name } = parseObjectLocation(raw.url, 3)
    const promise = await signedUploads.findUnused(c.req.query('token') ?? null, `${id}/${name}`)
    const bucket = await requireBucket(deps, id)
    const mode = promise.upsert === 1 ? 'upsert' : 'create'
    const wanted = {
      bucket,
      name,
      owner: promise.owner_id,
      mode,
      alsoInTransaction: signedUploads.createMarkUsed(promise.id),
    } as const
    return c.json(
      presentStoredObject(
        await storeObject(deps, wanted, await parseObjectUpload(raw), readDeclaredSize(raw)),
      ),
      200,
      noStore,
    )
  })
  app.post('/object/:bucket/*', async (c) =>
    c.json(await store(c.req.raw, isUpsert(c.req.raw) ? 'upsert' : 'create'), 200, noStore),
  )
  app.put('/object/:bucket/*', async (c) => c.json(await store(c.req.raw, 'replace'), 200, noStore))
  app.delete('/object/:bucket', async (c) => {
    await requireWriter(deps, c.req.raw.headers)
    const { prefixes } = await readJsonObjectBody(c.req.raw)
    const gone = await removeObjects(deps, readPathSegment(c.req.url, 1), prefixes)
    return c.json(
      gone.map((object) => presentObject(object)),
      200,
      noStore,
    )
  })
  app.delete('/object/:bucket/*', async (c) => {
    await requireWriter(deps, c.req.raw.headers)
    const { bucket, name } = parseObjectLocation(c.req.url, 1)
    await assertNameFitsWriteMode(deps, {
      bucket: await requireBucket(deps, bucket),
      name,
      owner: null,
      mode: 'replace',
    })
    await removeObjects(deps, bucket, [name])
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}

/** What a sender is told of what was stored. */
function presentStoredObject({ id, bucket_id, name }: StorageObjectTable) {
  return { Id: id, Key: `${bucket_id}/${name}` }
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

/** How large bytes are said to be; a form is a little larger than what is in it. */
function readDeclaredSize({ headers }: Request): number | null {
  const length = headers.get('content-length')
  const isForm = headers.get('content-type')?.toLowerCase().startsWith('multipart/')
  return length === null || isForm ? null : Number(length)
}
