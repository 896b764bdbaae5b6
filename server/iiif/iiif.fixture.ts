import { Hono } from 'hono'
import sharp from 'sharp'
import type { Actor } from '../../domain/permissions.ts'
import { problemOf } from '../../domain/problem.ts'
import { Bench, today } from '../../tests/support/content.ts'
import type { Connection } from '../data/connection.ts'
import type { Pictures, RegionWanted } from '../images/contract.ts'
import { iiifApp } from './index.ts'

export const origin = 'https://lhota.example'

/** The picture of the specification's examples: 300 by 200 pixels, each quarter of another colour. */
export const width = 300
export const height = 200

/** A site with IIIF over it; `ask` is a viewer, `askAs` somebody who is signed in. */
export interface IiifBench {
  readonly bench: Bench
  readonly wanted: RegionWanted[]
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  askAs(actor: Actor, path: string): Promise<Response>
}

/** Puts IIIF over a bench's content; the pictures are drawn here, from the four colours. */
export function iiifOver(connection: Connection, sized = { width, height }): IiifBench {
  const bench = new Bench(connection)
  const wanted: RegionWanted[] = []
  const pictures: Pick<Pictures, 'find' | 'region'> = {
    async find(start) {
      const file = await bench.data.files.findByStart(start)
      return file && { hash: file.hash, type: file.type, size: file.size, ...sized }
    },
    async region(_picture, asked) {
      wanted.push(asked)
      return await drawn(asked, sized)
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
      iiifApp({
        content: bench.content,
        events: bench.events,
        pictures,
        imagesOf: (hash) => bench.data.files.imagesOf(hash),
        label: (key, language) => `${key} ${language}`,
        origin,
        now: () => new Date(bench.now),
      }),
    )
    whole.onError((error, c) => c.text('', problemOf(error)?.status === 404 ? 404 : 500))
    return whole
  }
  const open = app(null)
  return {
    bench,
    wanted,
    ask: async (path, headers = {}, method = 'GET') => await open.request(path, { method, headers }),
    askAs: async (actor, path) =>
      await app(actor).request(path, { headers: { cookie: 'sb-lhota-auth-token=x' } }),
  }
}

/** A public image that shows the picture, and the address of its service. */
export async function publicPicture({ bench }: IiifBench, name = 'Mill'): Promise<string> {
  await bench.image(await bench.gallery(`Gallery of ${name}`), name)
  return serviceOf(bench, name)
}

export async function serviceOf(bench: Bench, name: string): Promise<string> {
  return `/iiif/image/${(await bench.file(name)).slice(0, 24)}`
}

async function drawn(
  { region, size, mirror, rotation, quality, format }: RegionWanted,
  whole: { width: number; height: number },
) {
  const cut = sharp(await quarters(whole))
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize({ ...size, fit: 'fill' })
    .flop(mirror)
  const turned = sharp(await cut.png().toBuffer()).rotate(rotation)
  const shaded = quality === 'color' ? turned : turned.grayscale()
  const finished = quality === 'bitonal' ? shaded.threshold() : shaded
  return new Uint8Array(await finished.toFormat(format).toBuffer())
}

const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const

export function quarters({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const part = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      colours.map((colour, place) => ({
        input: part(colour),
        left: (place % 2) * (width / 2),
        top: Math.floor(place / 2) * (height / 2),
      })),
    )
    .png()
    .toBuffer()
}

export { today }
