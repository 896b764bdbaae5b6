import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Language } from '../../domain/language.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { RequestContext } from '../content/contract/items.ts'
import { TooBusyError } from '../images/index.ts'
import { findMatchingEntityTag } from '../pages/index.ts'
import type { LoadPictureBytes } from './draw-share-image.ts'
import { ShareImageDrawingCache } from './share-image-cache.ts'
import {
  loadItemShareImageContent,
  loadSiteShareImageContent,
  type ShareContentServices,
  type ShareImageContent,
} from './share-image-subject.ts'
import { SiteIconDrawingCache } from './site-icon-cache.ts'
import { type SiteIconName, siteIconNames } from './site-icon-names.ts'

interface ShareImageAndIconAppDeps {
  readonly content: ShareContentServices
  readonly loadPicture: LoadPictureBytes
  /** Disk cache of drawn images; may be deleted at any time. */
  readonly cacheFolder: string
  /** Translates a message key, for section names. */
  readonly label: (key: string, language: Language) => string
  /** Receives errors not shown to the visitor: a damaged or missing file, an unwritable cache. */
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

/** Serves share images (`/share/…`) and the site's icons. */
export function createShareImageAndIconApp({
  content,
  loadPicture,
  cacheFolder,
  label,
  report = () => undefined,
}: ShareImageAndIconAppDeps): Hono {
  const images = new ShareImageDrawingCache({ loadPicture, folder: cacheFolder, report })
  const icons = new SiteIconDrawingCache(loadPicture, report)
  const app = new Hono()

  const sendImage = async (c: Context, subject: ShareImageContent) => {
    const tag = `"${images.createImageName(subject)}"`
    const headers = {
      'Cache-Control': c.req.query('v') === subject.version ? immutableCacheControl : fiveMinuteCacheControl,
      ETag: tag,
    }
    if (findMatchingEntityTag(c.req.header('if-none-match'), [tag]) !== null)
      return c.body(null, 304, headers)
    const { bytes, isComplete } = await images.get(subject)
    const cacheHeaders = isComplete ? headers : { 'Cache-Control': fiveMinuteCacheControl }
    return c.body(bytes, 200, { ...cacheHeaders, 'Content-Type': 'image/png' })
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

  app.get('/share/site.png', async (c) => sendImage(c, await loadSiteShareImageContent(content, context)))
  app.get('/share/:kind/:name{[1-9][0-9]{0,9}\\.png}', async (c) => {
    const { kind, name } = c.req.param()
    return sendImage(
      c,
      await loadItemShareImageContent(content, kind, Number.parseInt(name, 10), { context, label }),
    )
  })
  app.get('/icons/:name', async (c) => {
    const name = siteIconNames.find((icon) => icon !== 'ico' && `${icon}.png` === c.req.param('name'))
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
