import { type Context, Hono } from 'hono'
import { getRetryAfterSeconds, toProblemOrNull } from '../../domain/problem-error.ts'
import { type PictureService, TooBusyError, UnreadablePictureError } from '../images/index.ts'
import { createIiifImageApp, type IiifEnv } from './image/app.ts'
import { createIiifPresentationApp, type IiifPresentationAppDeps } from './presentation/app.ts'
import { createIiifErrorResponse } from './responses.ts'
import { VisiblePictureFinder, type VisiblePictureFinderDeps } from './visible-picture-finder.ts'

interface IiifAppDeps extends IiifPresentationAppDeps {
  readonly content: IiifPresentationAppDeps['content'] & VisiblePictureFinderDeps['content']
  readonly pictures: Pick<PictureService, 'findByHashPrefix' | 'renderRegion'>
  readonly findImageIds: VisiblePictureFinderDeps['findImageIds']
  /** Counts the rendering of a region for the client of a request. Throws `too_often`. */
  readonly chargeRender: (c: Context, pixels: number) => Promise<void>
}

/** External viewers load the documents and pictures from their own pages. */
const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Serves pictures and galleries to external viewers: IIIF Image API 3.0 (level 2) and Presentation API 3.0.
 */
export function createIiifApp(deps: IiifAppDeps): Hono<IiifEnv> {
  const app = new Hono<IiifEnv>()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(crossOriginHeaders)) c.header(name, value)
  })
  app.options('/*', (c) =>
    c.body(null, 204, {
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    }),
  )
  app.route('/image', createIiifImageApp({ ...deps, visiblePictures: new VisiblePictureFinder(deps) }))
  app.route('/', createIiifPresentationApp(deps))
  app.all('/*', (c) =>
    c.req.method === 'GET'
      ? createIiifErrorResponse(c, 404, 'There is nothing here.')
      : createIiifErrorResponse(c, 405, 'This can only be read.'),
  )
  app.onError((error, c) => {
    if (error instanceof TooBusyError)
      return createIiifErrorResponse(c, 503, 'Too many pictures are being made. Try again.')
    if (error instanceof UnreadablePictureError)
      return createIiifErrorResponse(c, 500, 'The picture cannot be read.')
    const problem = toProblemOrNull(error)
    if (problem?.code === 'too_often')
      return createIiifErrorResponse(
        c,
        429,
        'Too many pictures were requested.',
        getRetryAfterSeconds(problem),
      )
    if (problem?.code === 'not_found') return createIiifErrorResponse(c, 404, 'There is nothing here.')
    if (problem?.code === 'unavailable') return createIiifErrorResponse(c, 503, 'Try again in a moment.')
    throw error
  })
  return app
}
