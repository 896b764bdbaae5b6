import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { deserializeImageTransform, parseImageTransform } from './image-transform.ts'
import type { ImageTransformHandler } from './image-transform-handler.ts'
import { type ObjectLocation, parseObjectLocation } from './object-names.ts'
import { canReadBucket } from './permissions.ts'
import { presentObjectInfo } from './present-objects.ts'
import { type CacheAudience, serveObject } from './serve-object.ts'
import type { SignedUrlTokens } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

const everybody: CacheAudience = { kind: 'everybody' }
const asker: CacheAudience = { kind: 'asker' }

/** Getting objects: what is public, what one may read, and what a signed address names; as they are, or as pictures. */
export function createDownloadApp(
  deps: StorageDeps,
  tokens: SignedUrlTokens,
  transformImage: ImageTransformHandler,
): Hono {
  const app = new Hono()

  async function objectAt({ bucket, name }: ObjectLocation): Promise<StorageObjectTable> {
    const object = await deps.data.storage.objects.find(bucket, name)
    if (object === null) throw new StorageError('NoSuchKey')
    return object
  }

  /** To whoever may not read it, it is as if it were not there. */
  async function readable(place: ObjectLocation, headers: Headers): Promise<StorageObjectTable> {
    const caller = await deps.authenticateCaller(headers)
    const bucket = await deps.data.storage.buckets.find(place.bucket)
    if (bucket === null) throw new StorageError('NoSuchBucket')
    if (!canReadBucket(caller, bucket)) throw new StorageError('NoSuchKey')
    return objectAt(place)
  }

  async function open(place: ObjectLocation): Promise<StorageObjectTable> {
    const bucket = await deps.data.storage.buckets.find(place.bucket)
    if (bucket?.public !== 1) throw new StorageError('NoSuchBucket')
    return objectAt(place)
  }

  async function signed(use: 'read' | 'render', url: string, place: ObjectLocation) {
    const token = new URL(url).searchParams.get('token')
    const claims = await tokens.verify(use, token, `${place.bucket}/${place.name}`)
    const seconds = Math.max(0, claims.exp - Math.floor(deps.now().getTime() / 1000))
    const audience: CacheAudience = { kind: 'bearer', seconds }
    return { object: await objectAt(place), audience, transformations: claims.transformations ?? '' }
  }

  app.get('/object/public/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await open(parseObjectLocation(raw.url, 2)), raw, everybody),
  )
  app.get('/object/sign/:bucket/*', async ({ req: { raw } }) => {
    const { object, audience } = await signed('read', raw.url, parseObjectLocation(raw.url, 2))
    return serveObject(deps, object, raw, audience)
  })
  app.get('/object/authenticated/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await readable(parseObjectLocation(raw.url, 2), raw.headers), raw, asker),
  )
  app.get('/object/info/public/:bucket/*', async (c) =>
    c.json(presentObjectInfo(await open(parseObjectLocation(c.req.url, 3))), 200, {
      'Cache-Control': 'no-store',
    }),
  )
  for (const [path, before] of [
    ['/object/info/authenticated/:bucket/*', 3],
    ['/object/info/:bucket/*', 2],
  ] as const)
    app.get(path, async (c) => {
      const object = await readable(parseObjectLocation(c.req.url, before), c.req.raw.headers)
      return c.json(presentObjectInfo(object), 200, { 'Cache-Control': 'no-store' })
    })
  app.get('/object/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await readable(parseObjectLocation(raw.url, 1), raw.headers), raw, asker),
  )

  app.get('/render/image/public/:bucket/*', async (c) => {
    const { raw } = c.req
    return transformImage(
      await open(parseObjectLocation(raw.url, 3)),
      parseImageTransform(c.req.query()),
      raw,
      everybody,
    )
  })
  app.get('/render/image/authenticated/:bucket/*', async (c) => {
    const { raw } = c.req
    const object = await readable(parseObjectLocation(raw.url, 3), raw.headers)
    return transformImage(object, parseImageTransform(c.req.query()), raw, asker)
  })
  app.get('/render/image/sign/:bucket/*', async ({ req: { raw } }) => {
    const { object, audience, transformations } = await signed(
      'render',
      raw.url,
      parseObjectLocation(raw.url, 3),
    )
    return transformImage(object, deserializeImageTransform(transformations), raw, audience)
  })
  return app
}
