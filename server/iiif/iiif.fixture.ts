import { Hono } from 'hono'
import sharp from 'sharp'
import type { Actor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { ContentTestHarness, today } from '../../tests/support/content-harness.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import type { PictureRegionRequest, PictureService } from '../images/contract.ts'
import { createIiifApp } from './index.ts'

export const iiifTestOrigin = 'https://lhota.example'

/** The picture of the specification's examples: 300 by 200 pixels, each quarter in a different colour. */
const testPictureWidth = 300
const testPictureHeight = 200

/** A site with the IIIF app; `request` is anonymous, `requestAs` is signed in. */
export interface IiifTestSite {
  readonly bench: ContentTestHarness
  readonly regionRequests: PictureRegionRequest[]
  request(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  requestAs(actor: Actor, path: string): Promise<Response>
}

/** Creates the IIIF app with a harness's content; the pictures are drawn here in four colours. */
export function createIiifTestSite(
  connection: SiteDatabaseConnection,
  pictureSize = { width: testPictureWidth, height: testPictureHeight },
): IiifTestSite {
  const bench = new ContentTestHarness(connection)
  const regionRequests: PictureRegionRequest[] = []
  const pictures: Pick<PictureService, 'findByHashPrefix' | 'renderRegion'> = {
    async findByHashPrefix(start) {
      const file = await bench.data.files.findByHashPrefix(start)
      return file && { hash: file.hash, type: file.type, size: file.size, ...pictureSize }
    },
    async renderRegion(_picture, request) {
      regionRequests.push(request)
      return await renderTestRegion(request, pictureSize)
    },
  }
  const createApp = (actor: Actor | null) => {
    const root = new Hono<{ Variables: { session: () => Promise<unknown> } }>()
    root.use(async (c, next) => {
      const account = actor && { id: actor.userId ?? '', role: actor.role }
      c.set('session', async () => ({ account }))
      await next()
    })
    root.route(
      '/iiif',
      createIiifApp({
        content: bench.content,
        events: bench.events,
        pictures,
        chargeRender: async () => undefined,
        findImageIds: (hash) => bench.data.files.findImageIds(hash),
        label: (key, language) => `${key} ${language}`,
        origin: iiifTestOrigin,
        now: () => new Date(bench.now),
      }),
    )
    root.onError((error, c) => c.text('', toProblemOrNull(error)?.status === 404 ? 404 : 500))
    return root
  }
  const publicApp = createApp(null)
  return {
    bench,
    regionRequests,
    request: async (path, headers = {}, method = 'GET') => await publicApp.request(path, { method, headers }),
    requestAs: async (actor, path) =>
      await createApp(actor).request(path, { headers: { cookie: 'sb-lhota-auth-token=x' } }),
  }
}

/** Creates a public image of the picture; returns the path of its image service. */
export async function createPublicTestPicture({ bench }: IiifTestSite, name = 'Mill'): Promise<string> {
  await bench.createImage(await bench.createGallery(`Gallery of ${name}`), name)
  return getImageServicePath(bench, name)
}

export async function getImageServicePath(bench: ContentTestHarness, name: string): Promise<string> {
  return `/iiif/image/${(await bench.createFile(name)).slice(0, 24)}`
}

async function renderTestRegion(
  { region, size, mirror, rotation, quality, format }: PictureRegionRequest,
  pictureSize: { width: number; height: number },
) {
  const cut = sharp(await createFourColourPng(pictureSize))
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize({ ...size, fit: 'fill' })
    .flop(mirror)
  const rotated = sharp(await cut.png().toBuffer()).rotate(rotation)
  const shaded = quality === 'color' ? rotated : rotated.grayscale()
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
      quarterColours.map((colour, index) => ({
        input: part(colour),
        left: (index % 2) * (width / 2),
        top: Math.floor(index / 2) * (height / 2),
      })),
    )
    .png()
    .toBuffer()
}

export { today }
