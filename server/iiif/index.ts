import { Hono } from 'hono'
import { problemOf } from '../../domain/problem.ts'
import { type Pictures, PictureUnreadable, TooBusy } from '../images/index.ts'
import { refusal } from './answers.ts'
import { type IiifEnv, imageApp } from './image/app.ts'
import { type PresentationParts, presentationApp } from './presentation/app.ts'
import { type ShownParts, ShownPictures } from './shown.ts'

export interface IiifParts extends PresentationParts {
  readonly content: PresentationParts['content'] & ShownParts['content']
  readonly pictures: Pick<Pictures, 'find' | 'region'>
  readonly imagesOf: ShownParts['imagesOf']
}

/** Viewers of other houses read it from their own pages. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Pictures and galleries for viewers of other houses: IIIF Image API 3.0 (level 2) and Presentation API 3.0. */
export function iiifApp(parts: IiifParts): Hono<IiifEnv> {
  const app = new Hono<IiifEnv>()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(openToAll)) c.header(name, value)
  })
  app.options('/*', (c) =>
    c.body(null, 204, {
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    }),
  )
  app.route('/image', imageApp({ ...parts, shown: new ShownPictures(parts) }))
  app.route('/', presentationApp(parts))
  app.all('/*', (c) =>
    c.req.method === 'GET'
      ? refusal(c, 404, 'There is nothing here.')
      : refusal(c, 405, 'This can only be read.'),
  )
  app.onError((error, c) => {
    if (error instanceof TooBusy) return refusal(c, 503, 'Too many pictures are being made. Try again.')
    if (error instanceof PictureUnreadable) return refusal(c, 500, 'The picture cannot be read.')
    if (problemOf(error)?.code === 'not_found') return refusal(c, 404, 'There is nothing here.')
    if (problemOf(error)?.code === 'unavailable') return refusal(c, 503, 'Try again in a moment.')
    throw error
  })
  return app
}
