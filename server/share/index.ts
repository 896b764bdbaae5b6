import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Language } from '../../domain/language.ts'
import { visitor } from '../../domain/permissions.ts'
import type { RequestContext } from '../content/contract/items.ts'
import { TooBusy } from '../images/index.ts'
import { matchingTag } from '../pages/index.ts'
import type { FindPicture } from './draw.ts'
import { type IconName, iconNames } from './icon-drawing.ts'
import { Icons } from './icons.ts'
import { ShareImages } from './images.ts'
import { itemSubject, type SharedContent, type Subject, siteSubject } from './subject.ts'

export interface ShareParts {
  readonly content: SharedContent
  readonly picture: FindPicture
  /** Where drawn images are kept; may be deleted any time. */
  readonly cacheFolder: string
  /** The words of a message key, for the names of sections. */
  readonly label: (key: string, language: Language) => string
  /** Told of what the visitor is not: a damaged or missing file, a cache that cannot be written. */
  readonly report?: (error: Error) => void
}

const forever = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=300'
const anHour = 'public, max-age=3600'
const context: RequestContext = {
  actor: visitor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}

/** Pictures that speak for the site elsewhere: `/share/…` beside shared links, and its icons. */
export function shareApp({
  content,
  picture,
  cacheFolder,
  label,
  report = () => undefined,
}: ShareParts): Hono {
  const images = new ShareImages({ picture, folder: cacheFolder, report })
  const icons = new Icons(picture, report)
  const app = new Hono()

  const sendImage = async (c: Context, subject: Subject) => {
    const tag = `"${images.nameOf(subject)}"`
    const headers = { 'Cache-Control': c.req.query('v') === subject.version ? forever : aWhile, ETag: tag }
    if (matchingTag(c.req.header('if-none-match'), [tag]) !== null) return c.body(null, 304, headers)
    const { bytes, whole } = await images.get(subject)
    const kept = whole ? headers : { 'Cache-Control': aWhile }
    return c.body(bytes, 200, { ...kept, 'Content-Type': 'image/png' })
  }
  const sendIcon = async (c: Context, name: IconName) => {
    const { favicon } = await content.site.read(context)
    const bytes = await icons.get(name, favicon)
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}"`
    const headers = { 'Cache-Control': anHour, ETag: tag }
    if (matchingTag(c.req.header('if-none-match'), [tag]) !== null) return c.body(null, 304, headers)
    return c.body(bytes, 200, { ...headers, 'Content-Type': name === 'ico' ? 'image/x-icon' : 'image/png' })
  }

  app.get('/share/site.png', async (c) => sendImage(c, await siteSubject(content, context)))
  app.get('/share/:kind/:name{[1-9][0-9]{0,9}\\.png}', async (c) => {
    const { kind, name } = c.req.param()
    return sendImage(c, await itemSubject(content, kind, Number.parseInt(name, 10), { context, label }))
  })
  app.get('/icons/:name', async (c) => {
    const name = iconNames.find((known) => known !== 'ico' && `${known}.png` === c.req.param('name'))
    return name === undefined ? missing(c) : await sendIcon(c, name)
  })
  app.get('/favicon.ico', (c) => sendIcon(c, 'ico'))
  app.all('/share/*', missing)
  app.all('/icons/*', missing)
  app.onError((error) => {
    if (!(error instanceof TooBusy)) throw error
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

function missing(c: Context): Response {
  return c.text('404 Page Not Found\n', 404, { 'Cache-Control': 'no-store' })
}
