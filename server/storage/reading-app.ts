import { Hono } from 'hono'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { type Place, placeIn } from './names.ts'
import { presentInfo } from './present.ts'
import { StorageProblem } from './problems.ts'
import type { Render } from './render.ts'
import { mayRead } from './rights.ts'
import { type Audience, serveObject } from './serve.ts'
import type { Tokens } from './tokens.ts'
import { readTransform, transformOf } from './transform.ts'

const everybody: Audience = { kind: 'everybody' }
const asker: Audience = { kind: 'asker' }

/** Getting objects: what is public, what one may read, and what a signed address names; as they are, or as pictures. */
export function readingApp(deps: StorageDeps, tokens: Tokens, render: Render): Hono {
  const app = new Hono()

  async function objectAt({ bucket, name }: Place): Promise<StorageObjectTable> {
    const object = await deps.data.storage.objects.find(bucket, name)
    if (object === null) throw new StorageProblem('NoSuchKey')
    return object
  }

  /** To whoever may not read it, it is as if it were not there. */
  async function readable(place: Place, headers: Headers): Promise<StorageObjectTable> {
    const caller = await deps.callerOf(headers)
    const bucket = await deps.data.storage.buckets.find(place.bucket)
    if (bucket === null) throw new StorageProblem('NoSuchBucket')
    if (!mayRead(caller, bucket)) throw new StorageProblem('NoSuchKey')
    return objectAt(place)
  }

  async function open(place: Place): Promise<StorageObjectTable> {
    const bucket = await deps.data.storage.buckets.find(place.bucket)
    if (bucket?.public !== 1) throw new StorageProblem('NoSuchBucket')
    return objectAt(place)
  }

  async function signed(use: 'read' | 'render', url: string, place: Place) {
    const token = new URL(url).searchParams.get('token')
    const claims = await tokens.read(use, token, `${place.bucket}/${place.name}`)
    const seconds = Math.max(0, claims.exp - Math.floor(deps.now().getTime() / 1000))
    const audience: Audience = { kind: 'bearer', seconds }
    return { object: await objectAt(place), audience, transformations: claims.transformations ?? '' }
  }

  app.get('/object/public/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await open(placeIn(raw.url, 2)), raw, everybody),
  )
  app.get('/object/sign/:bucket/*', async ({ req: { raw } }) => {
    const { object, audience } = await signed('read', raw.url, placeIn(raw.url, 2))
    return serveObject(deps, object, raw, audience)
  })
  app.get('/object/authenticated/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await readable(placeIn(raw.url, 2), raw.headers), raw, asker),
  )
  app.get('/object/info/public/:bucket/*', async (c) =>
    c.json(presentInfo(await open(placeIn(c.req.url, 3))), 200, { 'Cache-Control': 'no-store' }),
  )
  for (const [path, before] of [
    ['/object/info/authenticated/:bucket/*', 3],
    ['/object/info/:bucket/*', 2],
  ] as const)
    app.get(path, async (c) => {
      const object = await readable(placeIn(c.req.url, before), c.req.raw.headers)
      return c.json(presentInfo(object), 200, { 'Cache-Control': 'no-store' })
    })
  app.get('/object/:bucket/*', async ({ req: { raw } }) =>
    serveObject(deps, await readable(placeIn(raw.url, 1), raw.headers), raw, asker),
  )

  app.get('/render/image/public/:bucket/*', async (c) => {
    const { raw } = c.req
    return render(await open(placeIn(raw.url, 3)), transformOf(c.req.query()), raw, everybody)
  })
  app.get('/render/image/authenticated/:bucket/*', async (c) => {
    const { raw } = c.req
    const object = await readable(placeIn(raw.url, 3), raw.headers)
    return render(object, transformOf(c.req.query()), raw, asker)
  })
  app.get('/render/image/sign/:bucket/*', async ({ req: { raw } }) => {
    const { object, audience, transformations } = await signed('render', raw.url, placeIn(raw.url, 3))
    return render(object, readTransform(transformations), raw, audience)
  })
  return app
}
