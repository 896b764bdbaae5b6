import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Language } from '../../domain/language.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { RequestContext } from '../content/contract/items.ts'
import { TooBusyError } from '../images/index.ts'
import { findMatchingEntityTag } from '../pages/index.ts'
import type { LoadPictureBytes } from './draw-share-image.ts'
import { type SiteIconName, siteIconNames } from './draw-site-icon.ts'
import { ShareImageCache } from './share-image-cache.ts'
import {
  loadItemShareSubject,
  loadSiteShareSubject,
  type ShareContentServices,
  type ShareImageSubject,
} from './share-image-subject.ts'
import { SiteIconCache } from './site-icon-cache.ts'

export interface ShareAppDeps {
  readonly content: ShareContentServices
  readonly loadPicture: LoadPictureBytes
  /** Where drawn images are kept; may be deleted any time. */
  readonly cacheFolder: string
  /** The words of a message key, for the names of sections. */
  readonly label: (key: string, language: Language) => string
  /** Told of what the visitor is not: a damaged or missing file, a cache that cannot be written. */
  readonly report?: (error: Error) => void
}

const immutableCacheControl = 'public, max-age=31536000, immutable'
const fiveMinuteCacheControl = 'public, max-age=300'
const oneHourCacheControl = 'public, max-age=3600'
const context: RequestContext = {
  actor: visitorActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}

/** Pictures that speak for the site elsewhere: `/share/…` beside shared links, and its icons. */
export function createShareApp({
  content,
  loadPicture: picture,
  cacheFolder,
  label,
  report = () => undefined,
}: ShareAppDeps): Hono {
  const images = new ShareImageCache({ loadPicture: picture, folder: cacheFolder, report })
  const icons = new SiteIconCache(picture, report)
  const app = new Hono()

  const sendImage = async (c: Context, subject: ShareImageSubject) => {
    const tag = `"${images.createImageName(subject)}"`
    const headers = {
      'Cache-Control': c.req.query('v') === subject.version ? immutableCacheControl : fiveMinuteCacheControl,
      ETag: tag,
    }
    if (findMatchingEntityTag(c.req.header('if-none-match'), [tag]) !== null)
      return c.body(null, 304, headers)
    const { bytes, isComplete: whole } = await images.get(subject)
    const kept = whole ? headers : { 'Cache-Control': fiveMinuteCacheControl }
    return c.body(bytes, 200, { ...kept, 'Content-Type': 'image/png' })
  }
  const sendIcon = async (c: Context, name: SiteIconName) => {
    const { favicon } = await content.site.read(context)
    const bytes = await icons.get(name, favicon)
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}"`
    const headers = { 'Cache-Control': oneHourCacheControl, ETag: tag }
    if (findMatchingEntityTag(c.req.header('if-none-match'), [tag]) !== null)
      return c.body(null, 304, headers)
    return c.body(bytes, 200, { ...headers, 'Content-Type': name === 'ico' ? 'image/x-icon' : 'image/png' })
  }

  app.get('/share/site.png', async (c) => sendImage(c, await loadSiteShareSubject(content, context)))
  app.get('/share/:kind/:name{[1-9][0-9]{0,9}\\.png}', async (c) => {
    const { kind, name } = c.req.param()
    return sendImage(
      c,
      await loadItemShareSubject(content, kind, Number.parseInt(name, 10), { context, label }),
    )
  })
  app.get('/icons/:name', async (c) => {
    const name = siteIconNames.find((known) => known !== 'ico' && `${known}.png` === c.req.param('name'))
    return name === undefined ? createNotFoundResponse(c) : await sendIcon(c, name)
  })
  app.get('/favicon.ico', (c) => sendIcon(c, 'ico'))
  app.all('/share/*', createNotFoundResponse)
  app.all('/icons/*', createNotFoundResponse)
  app.onError((error) => {
    if (!(error instanceof TooBusyError)) throw error
    return new Response('Too busy. Try again.\n', {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': '2',
      },
    })
  })
  return app
}

function createNotFoundResponse(c: Context): Response {
  return c.text('404 Page Not Found\n', 404, { 'Cache-Control': 'no-store' })
}
