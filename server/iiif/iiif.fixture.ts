import { Hono } from 'hono'
import sharp from 'sharp'
import type { Actor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { ContentTestHarness, today } from '../../tests/support/content-harness.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import type { PictureRegionRequest, PictureService } from '../images/contract.ts'
import { createIiifApp } from './index.ts'

export const iiifTestOrigin = 'https://lhota.example'

/** The picture of the specification's examples: 300 by 200 pixels, each quarter of another colour. */
export const testPictureWidth = 300
export const testPictureHeight = 200

/** A site with IIIF over it; `ask` is a viewer, `askAs` somebody who is signed in. */
export interface IiifTestSite {
  readonly bench: ContentTestHarness
  readonly regionRequests: PictureRegionRequest[]
  request(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  requestAs(actor: Actor, path: string): Promise<Response>
}

/** Puts IIIF over a bench's content; the pictures are drawn here, from the four colours. */
export function createIiifTestSite(
  connection: SiteDatabaseConnection,
  sized = { width: testPictureWidth, height: testPictureHeight },
): IiifTestSite {
  const bench = new ContentTestHarness(connection)
  const wanted: PictureRegionRequest[] = []
  const pictures: Pick<PictureService, 'findByHashPrefix' | 'renderRegion'> = {
    async findByHashPrefix(start) {
      const file = await bench.data.files.findByHashPrefix(start)
      return file && { hash: file.hash, type: file.type, size: file.size, ...sized }
    },
    async renderRegion(_picture, asked) {
      wanted.push(asked)
      return await renderTestRegion(asked, sized)
    },
  }
  const app = (actor: Actor | null) => {
    const whole = new Hono<{ Variables: { session: () => Promise<unknown> } }>()
    whole.use(async (c, next) => {
      const account = actor && { id: actor.userId ?? '', role: actor.role }
      c.set('session', async () => ({ account }))
      await next()
    })
    whole.route(
      '/iiif',
      createIiifApp({
        content: bench.content,
        events: bench.events,
        pictures,
        findImageIds: (hash) => bench.data.files.findImageIds(hash),
        label: (key, language) => `${key} ${language}`,
        origin: iiifTestOrigin,
        now: () => new Date(bench.now),
      }),
    )
    whole.onError((error, c) => c.text('', toProblemOrNull(error)?.status === 404 ? 404 : 500))
    return whole
  }
  const open = app(null)
  return {
    bench,
    regionRequests: wanted,
    request: async (path, headers = {}, method = 'GET') => await open.request(path, { method, headers }),
    requestAs: async (actor, path) =>
      await app(actor).request(path, { headers: { cookie: 'sb-lhota-auth-token=x' } }),
  }
}

/** A public image that shows the picture, and the address of its service. */
export async function createPublicTestPicture({ bench }: IiifTestSite, name = 'Mill'): Promise<string> {
  await bench.createImage(await bench.createGallery(`Gallery of ${name}`), name)
  return getImageServicePath(bench, name)
}

export async function getImageServicePath(bench: ContentTestHarness, name: string): Promise<string> {
  return `/iiif/image/${(await bench.createFile(name)).slice(0, 24)}`
}

async function renderTestRegion(
  { region, size, mirror, rotation, quality, format }: PictureRegionRequest,
  whole: { width: number; height: number },
) {
  const cut = sharp(await createFourColourPng(whole))
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize({ ...size, fit: 'fill' })
    .flop(mirror)
  const turned = sharp(await cut.png().toBuffer()).rotate(rotation)
  const shaded = quality === 'color' ? turned : turned.grayscale()
  const finished = quality === 'bitonal' ? shaded.threshold() : shaded
  return new Uint8Array(await finished.toFormat(format).toBuffer())
}

const quarterColours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const

export function createFourColourPng({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const part = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      quarterColours.map((colour, place) => ({
        input: part(colour),
        left: (place % 2) * (width / 2),
        top: Math.floor(place / 2) * (height / 2),
      })),
    )
    .png()
    .toBuffer()
}

export { today }
