import { kindsWithCitationPage } from '../../domain/citation/bibliographic-record.ts'
import { discoveryPaths, monthPaths } from '../../domain/discovery-paths.ts'
import { getKindDefinition, isPublicKind, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { ContentServices, RequestContext } from '../content/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import type { RenderStaticPage, StaticPage } from '../pages/index.ts'
import { writeGallerySlides } from './gallery-slides.ts'
import type { StaticSiteOutput } from './output.ts'
import { PageCrawler } from './page-crawler.ts'
import { writeSearchIndex } from './search-index.ts'
import { listAssets, type SiteFileSource, writeSiteFiles } from './site-files.ts'
import { getPageFile, getRootPath, type SiteFile } from './site-links.ts'
import { completeStaticPage } from './static-page.ts'

export interface StaticSiteSource {
  /** The services over one state of the database. */
  readonly content: ContentServices
  readonly render: RenderStaticPage
  readonly files: SiteFileSource
  /** The public origin of the site; null if it is not known. */
  readonly origin: string | null
  /** Translates a message key. */
  readonly label: (key: string, language: Language) => string
}

/** Reports how much of a step is done. */
export type StaticExportProgress = (step: 'pages' | 'pictures', done: number, total: number) => void

/** A page that could not be rendered; the copy has the error page in its place. */
export interface FailedPage {
  readonly path: string
  readonly reason: string
}

export interface WrittenPages {
  readonly pageCount: number
  readonly failedPages: readonly FailedPage[]
  /** The pictures that the pages show, which are still to be written. */
  readonly attachments: readonly SiteFile[]
  readonly pictures: readonly SiteFile[]
}

interface ExportOptions {
  readonly onProgress: StaticExportProgress
  readonly signal: AbortSignal
}

const visitorContext: RequestContext = {
  actor: visitorActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}
/** Items of kinds without pages are found by the anchors of their entries in lists. */
const entryAnchorPattern = /\sid="([a-z]+-\d+)"/g

/** Writes all public pages, and the files they need, so that they work without a server. */
export async function writeStaticPages(
  source: StaticSiteSource,
  output: StaticSiteOutput,
  { onProgress, signal }: ExportOptions,
): Promise<WrittenPages> {
  const { content, render, origin } = source
  const { lang: language } = await content.site.read(visitorContext)
  const { knownTargets, pathsByItem } = await listKnownTargets(content)
  const crawler = new PageCrawler({
    ...{ render, origin, knownTargets },
    redirects: new Map([...(await readRedirects(content)), ...pathsByItem]),
    assets: await listAssets(source.files),
  })
  const failedPages: FailedPage[] = []
  const anchors = new Map<string, string>()
  let pageCount = 0
  for (let target = crawler.next(); target !== undefined; target = crawler.next()) {
    signal.throwIfAborted()
    const file = getPageFile(target)
    const root = getRootPath(file)
    const page = await crawler.render(target).catch((error: unknown) => {
      failedPages.push({ path: target, reason: getErrorMessage(error) })
      return createFailedPage(source.label('staticSite.failedPage', language), language)
    })
    if (page.status !== 200) failedPages.push({ path: target, reason: `status ${page.status}` })
    const html = await crawler.rewriteHtml(page.body, target, root)
    if (!target.includes('category=')) collectAnchors(html, file, anchors)
    await output.write(file, completeStaticPage(html, page, root))
    const gallery = /^\/gallery\/(\d+)$/.exec(target)?.[1]
    if (gallery !== undefined) await writeGallerySlides({ render, crawler, output }, Number(gallery))
    pageCount += 1
    onProgress('pages', pageCount, crawler.pageCount)
  }
  await writeSearchIndex({
    content,
    context: visitorContext,
    output,
    findHref: (kind, id) => findItemHref(kind, id, { knownTargets, pathsByItem, anchors }),
    getKindLabel: (kind) => source.label(`kinds.${kind}`, language),
    untitledImageLabel: source.label('image.untitled', language),
  })
  const files = [...crawler.files.values(), ...listFeeds(origin, crawler.files)].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
  for (const path of await writeSiteFiles(files, source.files, output))
    failedPages.push({ path, reason: 'it could not be read' })
  return {
    pageCount,
    failedPages,
    pictures: files.filter(({ type }) => type === 'picture'),
    attachments: files.filter(({ type }) => type === 'attachment'),
  }
}

interface KnownTargets {
  /** All pages without parameters: the lists, the pages of all public items and of citations, home and search. */
  readonly knownTargets: ReadonlySet<string>
  /** The paths of pages with a path of their own, by the path with their id (`/page/3`). */
  readonly pathsByItem: ReadonlyMap<string, string>
}

async function listKnownTargets(content: Pick<ContentServices, 'items'>): Promise<KnownTargets> {
  const knownTargets = new Set(['/', '/search', ...discoveryPaths, ...monthPaths])
  const pathsByItem = new Map<string, string>()
  for (const kind of kindNames.filter(isPublicKind)) {
    const { section, page } = getKindDefinition(kind)
    if (section !== null) knownTargets.add(`/${section}`)
    const hasCitationPage = kindsWithCitationPage.some((name) => name === kind)
    if (!page && !hasCitationPage) continue
    for (let after = 0; ; ) {
      const items = await content.items.outline(kind, after, visitorContext)
      for (const { id, path } of items) {
        if (hasCitationPage) knownTargets.add(`/cite/${kind}/${id}`)
        if (!page) continue
        knownTargets.add(path)
        if (path !== `/${kind}/${id}`) pathsByItem.set(`/${kind}/${id}`, path)
      }
      const last = items.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
  return { knownTargets, pathsByItem }
}

async function readRedirects(content: Pick<ContentServices, 'site'>): Promise<Map<string, string>> {
  const redirects = await content.site.redirects()
  return new Map(Array.from(redirects, ([from, { to }]) => [from, to]))
}

function collectAnchors(html: string, file: string, anchors: Map<string, string>): void {
  for (const [, anchor = ''] of html.matchAll(entryAnchorPattern))
    if (!anchors.has(anchor)) anchors.set(anchor, `${file}#${anchor}`)
}

function findItemHref(
  kind: KindName,
  id: number,
  { knownTargets, pathsByItem, anchors }: KnownTargets & { readonly anchors: ReadonlyMap<string, string> },
): string | null {
  const target = pathsByItem.get(`/${kind}/${id}`) ?? `/${kind}/${id}`
  if (knownTargets.has(target)) return getPageFile(target)
  return anchors.get(`${kind}-${id}`) ?? null
}

/** In the place of a page that has no error page either; links lead to it. */
function createFailedPage(text: string, language: Language): StaticPage {
  const body = `<!DOCTYPE html><html lang="${language}"><head><meta charSet="utf-8"/><title>${text}</title></head><body><main><h1>${text}</h1></main></body></html>`
  return { status: 200, location: null, body, inlineCspSources: [] }
}

/** Feeds and the sitemap have absolute addresses, so they need that of the site. */
function listFeeds(origin: string | null, known: ReadonlyMap<string, SiteFile>): SiteFile[] {
  const paths = ['anniversaries.ics', 'feed.json', 'feed.xml', 'robots.txt', 'rss.xml', 'sitemap.xml']
  return origin === null
    ? []
    : paths
        .filter((path) => !known.has(path))
        .map((path): SiteFile => ({ type: 'feed', path, source: `/${path}` }))
}
