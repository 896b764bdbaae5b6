import { setImmediate as othersFirst } from 'node:timers/promises'
import { discoveryPaths } from '../../domain/discovery-paths.ts'
import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import { createGzippedTextDocument, type GzippedTextDocument } from './compressed-text.ts'
import { escapeXml, serializeXmlDocument, serializeXmlElement, xmlDeclaration } from './xml.ts'

/** The limit of the sitemap protocol. */
const defaultMaxUrlsPerSitemap = 50_000

/** A part of the sitemap: the items of a kind in a range of ids that begins after one, or the pages with lists. */
export type SitemapPart = { readonly kind: KindName; readonly after: number } | 'lists'

/**
 * The parts of a sitemap, and the index that lists them if they are files of their own. A file has a range of ids, so that it
 * is read by the primary key without the others, and a new item changes only one.
 */
export interface SitemapPlan {
  readonly parts: readonly SitemapPart[]
  readonly index: GzippedTextDocument | null
}

interface SitemapDeps {
  readonly content: { readonly items: Pick<ItemService, 'outline' | 'latestChange' | 'list'> }
  readonly origin: string
  readonly context: RequestContext
  readonly now: Date
  readonly most?: number
}

const type = 'application/xml; charset=utf-8'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlsetStart = `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
const kindsWithPages = kindNames.filter((kind) => getKindDefinition(kind).page)
const kindsOfLists = kindNames.filter((kind) => getKindDefinition(kind).section !== null)

/** Divides the sitemap of all public pages into files, without reading them. */
export async function planSitemap(deps: SitemapDeps): Promise<SitemapPlan> {
  const parts: SitemapPart[] = []
  for (const kind of kindsWithPages)
    for (const after of await listIdRanges(kind, deps)) parts.push({ kind, after })
  parts.push('lists')
  const index = (await fitsOneFile(parts, deps))
    ? null
    : await createGzippedTextDocument([createSitemapIndex(parts.length, deps.origin)], type, deps.now)
  return { parts, index }
}

/** The ranges of ids with public items, each by the id that it begins after. */
async function listIdRanges(
  kind: KindName,
  { content, context, most: length = defaultMaxUrlsPerSitemap }: SitemapDeps,
): Promise<number[]> {
  const ranges: number[] = []
  for (let after = 0; ; ) {
    const [next] = await content.items.outline(kind, after, context, { limit: 1 })
    if (next === undefined) return ranges
    const start = Math.floor((next.id - 1) / length) * length
    ranges.push(start)
    after = start + length
  }
}

async function fitsOneFile(
  parts: readonly SitemapPart[],
  { content, context, most: maxUrls = defaultMaxUrlsPerSitemap }: SitemapDeps,
): Promise<boolean> {
  const kinds = parts.flatMap((part) => (part === 'lists' ? [] : part.kind))
  // A kind of several ranges need not be counted.
  if (new Set(kinds).size < kinds.length) return false
  const lists = await Promise.all(kinds.map((kind) => content.items.list(kind, { limit: 1 }, context)))
  const items = lists.reduce((sum, { total }) => sum + total, 0)
  return items + listPathsOfLists().length <= maxUrls
}

function createSitemapIndex(files: number, origin: string): string {
  const sitemapElements = Array.from({ length: files }, (_, index) =>
    serializeXmlElement('sitemap', {}, serializeXmlElement('loc', {}, `${origin}/sitemap-${index + 1}.xml`)),
  )
  return serializeXmlDocument(serializeXmlElement('sitemapindex', { xmlns: namespace }, ...sitemapElements))
}

/** Creates a file with parts of the sitemap, with at most a few hundred items in memory at a time. */
export async function createSitemapFile(
  parts: readonly SitemapPart[],
  deps: SitemapDeps,
): Promise<GzippedTextDocument> {
  async function* writeFile() {
    yield urlsetStart
    for (const part of parts)
      if (part === 'lists') yield await createUrlsOfLists(deps)
      else yield* createUrlsOfItems(part, deps)
    yield '</urlset>\n'
  }
  return await createGzippedTextDocument(writeFile(), type, deps.now)
}

async function* createUrlsOfItems(
  { kind, after }: Exclude<SitemapPart, 'lists'>,
  { content, origin, context, most: length = defaultMaxUrlsPerSitemap }: SitemapDeps,
): AsyncGenerator<string> {
  const end = after + length
  for (let last = after; last < end; ) {
    const items = await content.items.outline(kind, last, context)
    const inRange = items.filter(({ id }) => id <= end)
    yield inRange.map(({ path, changedAt, picture }) => createUrl(origin, path, changedAt, picture)).join('')
    last = items.at(-1)?.id ?? end
    // The embedded database is synchronous: without yielding, no other request would be served meanwhile.
    await othersFirst()
  }
}

/** A list changes with its items, and the home page with all. */
async function createUrlsOfLists({ content, origin, context }: SitemapDeps): Promise<string> {
  const changes = new Map<string, string>()
  let latest = ''
  for (const kind of new Set([...kindsOfLists, ...kindsWithPages])) {
    const { section } = getKindDefinition(kind)
    const changedAt = (await content.items.latestChange(kind, context)) ?? ''
    if (section !== null) changes.set(`/${section}`, changedAt)
    if (changedAt > latest) latest = changedAt
  }
  changes.set('/', latest)
  return listPathsOfLists()
    .map((path) => createUrl(origin, path, changes.get(path) ?? '', null))
    .join('')
}

function listPathsOfLists(): string[] {
  const sections = kindsOfLists.map((kind) => `/${getKindDefinition(kind).section}`)
  return [...new Set([...sections, '/', ...discoveryPaths])]
}

/** Written without `serializeXmlElement`, which takes most of the time of a long file. */
function createUrl(origin: string, path: string, changedAt: string, picture: string | null): string {
  const lastmod = changedAt === '' ? '' : `<lastmod>${changedAt}</lastmod>`
  const image =
    picture === null
      ? ''
      : `<image:image><image:loc>${escapeXml(origin)}/img/${picture.slice(0, 24)}/full.jpg</image:loc></image:image>`
  return `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${lastmod}${image}</url>\n`
}
