import { setImmediate as othersFirst } from 'node:timers/promises'
import { discoveryPaths } from '../../domain/discovery-paths.ts'
import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { ItemService, RequestContext, SitemapItem } from '../content/contract/items.ts'
import { createGzippedTextDocument, type GzippedTextDocument } from './compressed-text.ts'
import {
  type SerializedXmlElement,
  serializeXmlDocument,
  serializeXmlElement,
  xmlDeclaration,
} from './xml.ts'

/** The limit of the sitemap protocol. */
const defaultMaxUrlsPerSitemap = 50_000

/** A sitemap: one file, or an index and its files. */
export interface GzippedSitemapFiles {
  readonly main: GzippedTextDocument
  readonly parts: readonly GzippedTextDocument[]
}

interface SitemapDeps {
  readonly content: { readonly items: Pick<ItemService, 'outline'> }
  readonly origin: string
  readonly context: RequestContext
  readonly now: Date
  readonly most?: number
}

const type = 'application/xml; charset=utf-8'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlsetStart = `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`

/** Creates the sitemap of all public pages, with at most a few hundred items in memory at a time. */
export async function createGzippedSitemapFiles({
  now,
  most: maxUrls = defaultMaxUrlsPerSitemap,
  ...deps
}: SitemapDeps): Promise<GzippedSitemapFiles> {
  const urlElements = listUrlElements(deps)[Symbol.asyncIterator]()
  const files: GzippedTextDocument[] = []
  let next = await urlElements.next()
  /** Writes one file; the iterator continues in the next one. */
  async function* writeFile() {
    yield urlsetStart
    for (let count = 0; count < maxUrls && !next.done; count += 1) {
      yield `${next.value}\n`
      next = await urlElements.next()
    }
    yield '</urlset>\n'
  }
  while (!next.done) files.push(await createGzippedTextDocument(writeFile(), type, now))
  const [first, ...rest] = files
  if (first !== undefined && rest.length === 0) return { main: first, parts: [] }
  return {
    main: await createGzippedTextDocument([createSitemapIndex(files.length, deps.origin)], type, now),
    parts: files,
  }
}

function createSitemapIndex(files: number, origin: string): string {
  const sitemapElements = Array.from({ length: files }, (_, index) =>
    serializeXmlElement('sitemap', {}, serializeXmlElement('loc', {}, `${origin}/sitemap-${index + 1}.xml`)),
  )
  return serializeXmlDocument(serializeXmlElement('sitemapindex', { xmlns: namespace }, ...sitemapElements))
}

/** Lists items first, because their changes give the dates of the list pages. */
async function* listUrlElements(deps: Omit<SitemapDeps, 'now' | 'most'>): AsyncGenerator<string> {
  const changes = new Map<string, string>()
  const recordChange = (path: string, at: string) => {
    if (at > (changes.get(path) ?? '')) changes.set(path, at)
  }
  for (const kind of kindNames) {
    const { page, section } = getKindDefinition(kind)
    if (section !== null) changes.set(`/${section}`, '')
    if (section === null && !page) continue
    for await (const outline of listOutlines(kind, deps)) {
      if (section !== null) recordChange(`/${section}`, outline.changedAt)
      recordChange('/', outline.changedAt)
      if (page) yield createUrlElement(deps.origin, outline.path, outline.changedAt, outline.picture).xml
    }
  }
  for (const path of ['/', ...discoveryPaths]) if (!changes.has(path)) changes.set(path, '')
  for (const [path, at] of changes) yield createUrlElement(deps.origin, path, at, null).xml
}

async function* listOutlines(
  kind: KindName,
  { content, context }: Pick<SitemapDeps, 'content' | 'context'>,
): AsyncGenerator<SitemapItem> {
  for (let after = 0; ; ) {
    const batch = await content.items.outline(kind, after, context)
    yield* batch
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.id
    // The embedded database is synchronous: without yielding, no other request would be served meanwhile.
    await othersFirst()
  }
}

function createUrlElement(
  origin: string,
  path: string,
  changedAt: string,
  picture: string | null,
): SerializedXmlElement {
  return serializeXmlElement(
    'url',
    {},
    serializeXmlElement('loc', {}, `${origin}${path}`),
    changedAt === '' ? null : serializeXmlElement('lastmod', {}, changedAt),
    picture === null
      ? null
      : serializeXmlElement(
          'image:image',
          {},
          serializeXmlElement('image:loc', {}, `${origin}/img/${picture.slice(0, 24)}/full.jpg`),
        ),
  )
}
