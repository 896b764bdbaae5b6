import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { readJsonObjectBody } from './json-body.ts'
import { listBucketFolder, listObjectsPage } from './list-objects.ts'
import { getStoragePathSegment, parseObjectLocation } from './object-names.ts'
import { parseObjectUpload } from './object-upload.ts'
import { copyObject, moveObject, removeObjects } from './objects.ts'
import {
  authenticateEditor,
  findBucketOrThrow,
  findChangeableBucketOrThrow,
  findListableBucketOrNull,
  findSignableBucketOrThrow,
  findWritableBucketOrThrow,
  getCallerUserId,
} from './permissions.ts'
import { presentListedObject, presentObjectsPage } from './present-objects.ts'
import type { SignedUploadManager } from './signed-uploads.ts'
import type { SignedUrlTokenService } from './signed-url-tokens.ts'
import { createSignedUrl, createSignedUrls } from './signed-urls.ts'
import { assertExistenceFitsWriteMode, type ObjectWriteMode, storeObject } from './store-object.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Uploads, moves, copies, removals, listings and signed URLs of objects. */
export function createObjectsApp(
  deps: StorageDeps,
  tokens: SignedUrlTokenService,
  signedUploads: SignedUploadManager,
): Hono {
  const app = new Hono()

  async function store(request: Request, mode: ObjectWriteMode) {
    const caller = await deps.authenticateCaller(request.headers)
    const location = parseObjectLocation(request.url, 1)
    const bucket = await findWritableBucketOrThrow(deps, caller, location.bucket, mode)
    const writeRequest = { bucket, name: location.name, owner: getCallerUserId(caller), mode }
    return presentStoredObject(
      await storeObject(deps, writeRequest, await parseObjectUpload(request), readDeclaredSize(request)),
    )
  }

  app.post('/object/move', async (c) => {
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    const { id, bucket_id, name } = await moveObject(deps, caller, await readJsonObjectBody(c.req.raw))
    return c.json({ message: 'Successfully moved', Id: id, Key: `${bucket_id}/${name}` }, 200, noStore)
  })
  app.post('/object/copy', async (c) => {
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    return c.json(
      presentStoredObject(
        await copyObject(deps, caller, await readJsonObjectBody(c.req.raw), isUpsert(c.req.raw)),
      ),
      200,
      noStore,
    )
  })
  app.post('/object/list/:bucket', async (c) => {
    const bucket = await findListableBucketOrNull(
      deps,
      c.req.raw.headers,
      getStoragePathSegment(c.req.url, 2),
    )
    const body = await readJsonObjectBody(c.req.raw)
    return c.json(bucket === null ? [] : await listBucketFolder(deps, bucket.id, body), 200, noStore)
  })
  app.post('/object/list-v2/:bucket', async (c) => {
    const bucket = await findListableBucketOrNull(
      deps,
      c.req.raw.headers,
      getStoragePathSegment(c.req.url, 2),
    )
    const body = await readJsonObjectBody(c.req.raw)
    const page = bucket === null ? presentObjectsPage([], null) : await listObjectsPage(deps, bucket.id, body)
    return c.json(page, 200, noStore)
  })
  app.post('/object/sign/:bucket', async (c) => {
    const { bucket, issuer } = await findSignableBucketOrThrow(
      deps,
      c.req.raw.headers,
      getStoragePathSegment(c.req.url, 2),
    )
    return c.json(
      await createSignedUrls(deps, tokens, issuer, bucket.id, await readJsonObjectBody(c.req.raw)),
      200,
      noStore,
    )
  })
  app.post('/object/sign/:bucket/*', async (c) => {
    const location = parseObjectLocation(c.req.url, 2)
    const { issuer } = await findSignableBucketOrThrow(deps, c.req.raw.headers, location.bucket)
    const body = await readJsonObjectBody(c.req.raw)
    const signedURL = await createSignedUrl(deps, tokens, issuer, location, body)
    return c.json({ signedURL }, 200, noStore)
  })
  app.post('/object/upload/sign/:bucket/*', async (c) => {
    const authenticatedAt = deps.now()
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    const location = parseObjectLocation(c.req.url, 3)
    const bucket = await findChangeableBucketOrThrow(deps, caller, location.bucket)
    const upsert = isUpsert(c.req.raw)
    const owner = getCallerUserId(caller)
    await assertExistenceFitsWriteMode(deps, {
      bucket,
      name: location.name,
      owner,
      mode: upsert ? 'upsert' : 'create',
    })
    const token = await signedUploads.create(location, { userId: owner, authenticatedAt }, upsert)
    const encodedPath = [location.bucket, ...location.name.split('/')].map(encodeURIComponent).join('/')
    return c.json({ url: `/object/upload/sign/${encodedPath}?token=${token}`, token }, 200, noStore)
  })
  app.put('/object/upload/sign/:bucket/*', async (c) => {
    const { raw } = c.req
    const { bucket: id, name } = parseObjectLocation(raw.url, 3)
    const signedUpload = await signedUploads.find(c.req.query('token') ?? null, `${id}/${name}`)
    const bucket = await findBucketOrThrow(deps, id)
    const mode = signedUpload.upsert === 1 ? 'upsert' : 'create'
    const writeRequest = {
      bucket,
      name,
      owner: signedUpload.owner_id,
      mode,
    } as const
    return c.json(
      presentStoredObject(
        await storeObject(deps, writeRequest, await parseObjectUpload(raw), readDeclaredSize(raw)),
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
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    const { prefixes } = await readJsonObjectBody(c.req.raw)
    const bucket = await findChangeableBucketOrThrow(deps, caller, getStoragePathSegment(c.req.url, 1))
    const removed = await removeObjects(deps, bucket.id, prefixes)
    return c.json(
      removed.map((object) => presentListedObject(object)),
      200,
      noStore,
    )
  })
  app.delete('/object/:bucket/*', async (c) => {
    const caller = await authenticateEditor(deps, c.req.raw.headers)
    const { bucket: id, name } = parseObjectLocation(c.req.url, 1)
    const bucket = await findChangeableBucketOrThrow(deps, caller, id)
    await assertExistenceFitsWriteMode(deps, { bucket, name, owner: null, mode: 'replace' })
    await removeObjects(deps, id, [name])
    return c.json({ message: 'Successfully deleted' }, 200, noStore)
  })
  return app
}

/** The response to a stored object. */
function presentStoredObject({ id, bucket_id, name }: StorageObjectTable) {
  return { Id: id, Key: `${bucket_id}/${name}` }
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

/** The declared size; unknown for a form, which is larger than its content. */
function readDeclaredSize({ headers }: Request): number | null {
  const length = headers.get('content-length')
  const isForm = headers.get('content-type')?.toLowerCase().startsWith('multipart/')
  return length === null || isForm ? null : Number(length)
}
