import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { parseImageTransform, parseSerializedImageTransform } from './image-transform.ts'
import type { ImageTransformHandler } from './image-transform-handler.ts'
import { type ObjectLocation, parseObjectLocation } from './object-names.ts'
import { canReadBucket } from './permissions.ts'
import { presentObjectInfo } from './present-objects.ts'
import { type CacheAudience, serveObject } from './serve-object.ts'
import { getObjectTag, getStorageBucketTag } from './shared-cache-purges.ts'
import type { SignedUrlTokenService } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

const publicAudience: CacheAudience = { kind: 'public' }
const callerOnly: CacheAudience = { kind: 'caller' }

/** Downloads of public, readable and signed objects, as stored or transformed as images. */
export function createDownloadApp(
  deps: StorageDeps,
  tokens: SignedUrlTokenService,
  transformImage: ImageTransformHandler,
): Hono {
  const app = new Hono()

  async function requireObject({ bucket, name }: ObjectLocation): Promise<StorageObjectTable> {
    const object = await deps.data.storage.objects.find(bucket, name)
    if (object === null) throw new StorageError('NoSuchKey')
    return object
  }

  /** Without read permission an object looks as if it did not exist. */
  async function requireReadableObject(
    location: ObjectLocation,
    caller: ApiCaller,
  ): Promise<StorageObjectTable> {
    const bucket = await deps.data.storage.buckets.find(location.bucket)
    if (bucket === null) throw new StorageError('NoSuchBucket')
    if (!canReadBucket(caller, bucket)) throw new StorageError('NoSuchKey')
    return requireObject(location)
  }

  async function requirePublicObject(location: ObjectLocation): Promise<StorageObjectTable> {
    const bucket = await deps.data.storage.buckets.find(location.bucket)
    if (bucket?.public !== 1) throw new StorageError('NoSuchBucket')
    return requireObject(location)
  }

  async function verifySignedUrl(use: 'read' | 'render', url: string, location: ObjectLocation) {
    const token = new URL(url).searchParams.get('token')
    const claims = await tokens.verify(use, token, `${location.bucket}/${location.name}`)
    const seconds = Math.max(0, claims.exp - Math.floor(deps.now().getTime() / 1000))
    const object = await requireObject(location)
    const cacheSeconds = deps.sharedSignedUrls?.cacheSeconds ?? 0
    const sharedCache =
      claims.isShared && cacheSeconds > 0 && seconds > 0
        ? { seconds: cacheSeconds, tags: [getStorageBucketTag(object.bucket_id), getObjectTag(object)] }
        : null
    const audience: CacheAudience = { kind: 'bearer', seconds, sharedCache }
    return { object, audience, transformations: claims.transformations ?? '' }
  }

  app.get('/object/public/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await requirePublicObject(parseObjectLocation(raw.url, 2)), raw, publicAudience),
  )
  app.get('/object/sign/:bucket/*', async ({ req: { raw } }) => {
    const { object, audience } = await verifySignedUrl('read', raw.url, parseObjectLocation(raw.url, 2))
    return serveObject(deps, object, raw, audience)
  })
  app.get('/object/authenticated/:bucket/*', async ({ req: { raw } }) =>
    serveObject(
      deps,
      await requireReadableObject(
        parseObjectLocation(raw.url, 2),
        await deps.authenticateCaller(raw.headers),
      ),
      raw,
      callerOnly,
    ),
  )
  app.get('/object/info/public/:bucket/*', async (c) =>
    c.json(presentObjectInfo(await requirePublicObject(parseObjectLocation(c.req.url, 3))), 200, {
      'Cache-Control': 'no-store',
    }),
  )
  for (const [path, skippedSegments] of [
    ['/object/info/authenticated/:bucket/*', 3],
    ['/object/info/:bucket/*', 2],
  ] as const)
    app.get(path, async (c) => {
      const object = await requireReadableObject(
        parseObjectLocation(c.req.url, skippedSegments),
        await deps.authenticateCaller(c.req.raw.headers),
      )
      return c.json(presentObjectInfo(object), 200, { 'Cache-Control': 'no-store' })
    })
  app.get('/object/:bucket/*', async ({ req: { raw } }) =>
    serveObject(
      deps,
      await requireReadableObject(
        parseObjectLocation(raw.url, 1),
        await deps.authenticateCaller(raw.headers),
      ),
      raw,
      callerOnly,
    ),
  )

  app.get('/render/image/public/:bucket/*', async (c) => {
    const { raw } = c.req
    return transformImage(
      await requirePublicObject(parseObjectLocation(raw.url, 3)),
      parseImageTransform(c.req.query()),
      raw,
      publicAudience,
      (pixels) => deps.chargeRender(c, pixels),
    )
  })
  app.get('/render/image/authenticated/:bucket/*', async (c) => {
    const { raw } = c.req
    const caller = await deps.authenticateCaller(raw.headers)
    const object = await requireReadableObject(parseObjectLocation(raw.url, 3), caller)
    return transformImage(object, parseImageTransform(c.req.query()), raw, callerOnly, async (pixels) => {
      if (!caller.service && caller.actor.role === 'visitor') await deps.chargeRender(c, pixels)
    })
  })
  app.get('/render/image/sign/:bucket/*', async (c) => {
    const { raw } = c.req
    const { object, audience, transformations } = await verifySignedUrl(
      'render',
      raw.url,
      parseObjectLocation(raw.url, 3),
    )
    return transformImage(object, parseSerializedImageTransform(transformations), raw, audience, (pixels) =>
      deps.chargeRender(c, pixels),
    )
  })
  return app
}
