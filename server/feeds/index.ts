import { type Context, Hono } from 'hono'
import { visitorActor } from '../../domain/permissions.ts'
import { extractPlainText } from '../../domain/text/plain-text.ts'
import type { CacheTagAndExpiryRecorder, ItemService, RequestContext } from '../content/contract/items.ts'
import type { PublicSiteSettings } from '../content/contract/site.ts'
import type { ContentEventBus } from '../events/index.ts'
import { type AnniversaryContentServices, createAnniversaryCalendar } from './anniversaries.ts'
import { createAtomFeed } from './atom.ts'
import {
  createGzippedTextDocument,
  createGzippedTextResponse,
  type GzippedTextDocument,
} from './compressed-text.ts'
import { type FeedContentServices, type FeedData, loadFeedData } from './feed-data.ts'
import { createJsonFeed } from './json-feed.ts'
import { createOpenSearchDescription } from './opensearch.ts'
import { createRssFeed } from './rss.ts'
import { createSitemapFile, planSitemap, type SitemapPart, type SitemapPlan } from './sitemap.ts'
import { TagInvalidatedCache } from './tag-invalidated-cache.ts'
import { createWebManifest } from './web-manifest.ts'

export interface FeedsAndSitemapAppDeps {
  readonly content: FeedContentServices &
    AnniversaryContentServices & { readonly items: Pick<ItemService, 'outline' | 'latestChange'> }
  readonly events: Pick<ContentEventBus, 'subscribe'>
  /** Public origin of the site. */
  readonly origin: string
  readonly now: () => Date
  readonly maxUrlsPerSitemap?: number
  /** How long shared caches may store these texts, in seconds; without it, as long as browsers. */
  readonly sharedCacheSeconds?: number
}

/** The cache tags of what a text contains. */
interface Tagged {
  readonly tags: ReadonlySet<string>
}

type FormatFeed = (feedData: FeedData, description: string) => string

const feeds: Readonly<Record<string, { readonly type: string; readonly write: FormatFeed }>> = {
  '/feed.xml': { type: 'application/atom+xml; charset=utf-8', write: createAtomFeed },
  '/rss.xml': { type: 'application/rss+xml; charset=utf-8', write: createRssFeed },
  '/feed.json': { type: 'application/feed+json; charset=utf-8', write: createJsonFeed },
}

/**
 * A file of the sitemap reads up to 50,000 items, so it is created at most once in this time while pictures are measured or
 * ordered. A change of what is public shows at once.
 */
const sitemapMinLifetimeMs = 60_000

/** Serves the feeds, the calendar of anniversaries, the sitemap, robots.txt, the web manifest and the description of the search. */
export function createFeedsAndSitemapApp(deps: FeedsAndSitemapAppDeps): Hono {
  const { content, events, origin, now } = deps
  const texts = new TagInvalidatedCache<GzippedTextDocument & Tagged>({ events, now })
  const sitemapCacheOptions = { events, now, minLifetimeMs: sitemapMinLifetimeMs }
  const sitemapPlans = new TagInvalidatedCache<SitemapPlan & Tagged>(sitemapCacheOptions)
  const sitemapFiles = new TagInvalidatedCache<GzippedTextDocument & Tagged>(sitemapCacheOptions)
  const app = new Hono()
  const createResponse = (text: GzippedTextDocument, { tags }: Tagged, request: Request) =>
    createGzippedTextResponse(text, request, { seconds: deps.sharedCacheSeconds ?? 0, tags })

  /**
   * A text's modification time is when it was first created with this content: removal from a feed has no
   * date of its own.
   */
  const lastSeen = new Map<string, GzippedTextDocument>()
  const keepModifiedTime = (path: string, text: GzippedTextDocument): GzippedTextDocument => {
    const previous = lastSeen.get(path)
    const current = previous?.digest === text.digest ? previous : text
    lastSeen.set(path, current)
    return current
  }
  const serveText = (
    path: string,
    type: string,
    createText: (context: RequestContext) => Promise<string>,
  ) => {
    app.get(path, async ({ req }) => {
      const text = await texts.getOrCreate(path, (cacheTags) =>
        withRecordedTags(cacheTags, async (recorder) => {
          const created = await createText(createVisitorContext(recorder))
          return keepModifiedTime(path, await createGzippedTextDocument([created], type, now()))
        }),
      )
      return await createResponse(text, text, req.raw)
    })
    app.all(path, createMethodNotAllowedResponse)
  }

  for (const [path, { type, write }] of Object.entries(feeds)) {
    serveText(path, type, async (context) => {
      const feedData = await loadFeedData(content, origin, context)
      return write(feedData, describeSite(feedData.site))
    })
  }
  serveText('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', async (context) => {
    const site = await content.site.read(context)
    return createOpenSearchDescription(site, origin, describeSite(site))
  })
  serveText('/anniversaries.ics', 'text/calendar; charset=utf-8', (context) =>
    createAnniversaryCalendar({ content, origin, context, now: now() }),
  )
  serveText('/robots.txt', 'text/plain; charset=utf-8', async () => createRobotsTxt(origin))
  serveText('/manifest.webmanifest', 'application/manifest+json', async (context) => {
    return createWebManifest(await content.site.read(context))
  })

  const limit = deps.maxUrlsPerSitemap === undefined ? {} : { most: deps.maxUrlsPerSitemap }
  const createSitemapDeps = (recorder: CacheTagAndExpiryRecorder) => ({
    content,
    origin,
    context: createVisitorContext(recorder),
    now: now(),
    ...limit,
  })
  const readSitemapPlan = () =>
    sitemapPlans.getOrCreate('plan', (cacheTags) =>
      withRecordedTags(cacheTags, (recorder) => planSitemap(createSitemapDeps(recorder))),
    )
  const respondWithSitemapFile = async (name: string, parts: readonly SitemapPart[], request: Request) => {
    const file = await sitemapFiles.getOrCreate(name, (cacheTags) =>
      withRecordedTags(cacheTags, (recorder) => createSitemapFile(parts, createSitemapDeps(recorder))),
    )
    return await createResponse(file, file, request)
  }
  app.get('/sitemap.xml', async ({ req }) => {
    const plan = await readSitemapPlan()
    return plan.index === null
      ? await respondWithSitemapFile('all', plan.parts, req.raw)
      : await createResponse(plan.index, plan, req.raw)
  })
  app.all('/sitemap.xml', createMethodNotAllowedResponse)
  app.get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('name'))?.[0])
    const { parts, index } = await readSitemapPlan()
    const part = index === null ? undefined : parts[number - 1]
    if (part === undefined) return createNotFoundResponse(c)
    const name = part === 'lists' ? part : `${part.kind} ${part.after}`
    return await respondWithSitemapFile(name, [part], c.req.raw)
  })
  return app
}

function describeSite({ about, webTitle }: PublicSiteSettings): string {
  return extractPlainText(about ?? '').slice(0, 500) || webTitle
}

/** Adds the tags that are recorded while something is created. */
async function withRecordedTags<T>(
  cacheTags: CacheTagAndExpiryRecorder,
  create: (recorder: CacheTagAndExpiryRecorder) => Promise<T>,
): Promise<T & Tagged> {
  const tags = new Set<string>()
  const created = await create({
    addTag(tag) {
      tags.add(tag)
      cacheTags.addTag(tag)
    },
    expireAt: (timestamp) => cacheTags.expireAt(timestamp),
  })
  return { ...created, tags }
}

/** Feeds are public, so they are created as a visitor. */
function createVisitorContext(cacheTags: CacheTagAndExpiryRecorder): RequestContext {
  return { actor: visitorActor, language: 'en-US', cacheTags }
}

function createNotFoundResponse(c: Context): Response {
  return c.text('404 Page Not Found\n', 404, { 'Cache-Control': 'no-store' })
}

function createMethodNotAllowedResponse(c: Context): Response {
  return c.text('405 Method Not Allowed\n', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
}
/** As prefixes: `/auth` would include the pages of authors. */
const disallowedPaths = ['/admin', '/login', '/auth/', '/storage/', '/random-image']
/** Allows everything but the paths that need a session, and the one that leads elsewhere each time. */
export function createRobotsTxt(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...disallowedPaths.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
