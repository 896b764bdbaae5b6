import { type Context, Hono } from 'hono'
import { visitor } from '../../domain/permissions.ts'
import { plainText } from '../../domain/text/plain.ts'
import type { CacheTagRecorder, ItemService, RequestContext } from '../content/contract/items.ts'
import type { Events } from '../events/index.ts'
import { atomFeed } from './atom.ts'
import { type FeedContent, type News, readNews } from './entries.ts'
import { jsonFeed } from './json-feed.ts'
import { Kept } from './kept.ts'
import { rssFeed } from './rss.ts'
import { packText, type Sendable, send } from './sendable.ts'
import { drawSitemap, type Sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export interface FeedsParts {
  readonly content: FeedContent & { readonly items: Pick<ItemService, 'outline'> }
  readonly events: Pick<Events, 'subscribe'>
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly now: () => Date
  /** How many addresses one sitemap file may hold. */
  readonly mostAddresses?: number
}

type Feed = (news: News, description: string) => string

const feeds: Readonly<Record<string, { readonly type: string; readonly write: Feed }>> = {
  '/feed.xml': { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  '/rss.xml': { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  '/feed.json': { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
}

/** A map is walked over everything, so it is drawn at most once in this time, whatever changes. */
const mapLife = 60_000

/** What machines ask a site for: feeds, the map of its pages, the rules for robots, its description as an app. */
export function feedsApp(parts: FeedsParts): Hono {
  const { content, events, origin, now } = parts
  const texts = new Kept<Sendable>({ events, now })
  const maps = new Kept<Sitemap>({ events, now, least: mapLife })
  const app = new Hono()

  /** The last change of a text is when we first saw it so: what leaves a feed has no date of its own. */
  const lastSeen = new Map<string, Sendable>()
  const dated = (path: string, made: Sendable): Sendable => {
    const before = lastSeen.get(path)
    const kept = before?.digest === made.digest ? before : made
    lastSeen.set(path, kept)
    return kept
  }
  const serveText = (path: string, type: string, make: (context: RequestContext) => Promise<string>) => {
    app.get(path, async ({ req }) => {
      const made = await texts.get(path, async (cacheTags) => {
        return dated(path, await packText([await make(askerFor(cacheTags))], type, now()))
      })
      return await send(made, req.raw)
    })
    app.all(path, refuseMethod)
  }

  for (const [path, { type, write }] of Object.entries(feeds)) {
    serveText(path, type, async (context) => {
      const news = await readNews(content, origin, context)
      return write(news, plainText(news.site.about ?? '').slice(0, 500) || news.site.webTitle)
    })
  }
  serveText('/robots.txt', 'text/plain; charset=utf-8', async () => robotsText(origin))
  serveText('/manifest.webmanifest', 'application/manifest+json', async (context) => {
    return webManifest(await content.site.read(context))
  })

  const most = parts.mostAddresses === undefined ? {} : { most: parts.mostAddresses }
  const sitemap = () =>
    maps.get('map', (cacheTags) =>
      drawSitemap({ content, origin, context: askerFor(cacheTags), now: now(), ...most }),
    )
  app.get('/sitemap.xml', async ({ req }) => await send((await sitemap()).main, req.raw))
  app.all('/sitemap.xml', refuseMethod)
  app.get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('name'))?.[0])
    const part = (await sitemap()).parts[number - 1]
    return part === undefined ? missing(c) : await send(part, c.req.raw)
  })
  return app
}

/** Feeds speak to everybody, so they are made for a visitor, in the site's own language. */
function askerFor(cacheTags: CacheTagRecorder): RequestContext {
  return { actor: visitor, language: 'en-US', cacheTags }
}

function missing(c: Context): Response {
  return c.text('404 Page Not Found\n', 404, { 'Cache-Control': 'no-store' })
}

function refuseMethod(c: Context): Response {
  return c.text('405 Method Not Allowed\n', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
}
const closed = ['/admin', '/login', '/auth', '/storage']
/** Who may look where: everybody everywhere, but for what needs a session. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
