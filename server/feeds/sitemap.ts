import { setImmediate as othersFirst } from 'node:timers/promises'
import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { ItemService, RequestContext, SitemapItem } from '../content/contract/items.ts'
import { type CompressedText, compressText } from './compressed-text.ts'
import { createXmlDocument, createXmlElement, type XmlElement, xmlDeclaration } from './xml.ts'

/** The most addresses that one map may name. */
export const defaultMaxUrlsPerSitemap = 50_000

/** A map of the site: one file, or an index and the files it names. */
export interface Sitemap {
  readonly main: CompressedText
  readonly parts: readonly CompressedText[]
}

export interface SitemapDeps {
  readonly content: { readonly items: Pick<ItemService, 'outline'> }
  readonly origin: string
  readonly context: RequestContext
  readonly now: Date
  readonly most?: number
}

const type = 'application/xml; charset=utf-8'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlsetStart = `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`

/** Walks over all that is public and draws the map; no more than a few hundred items are in memory at a time. */
export async function createSitemap({
  now,
  most = defaultMaxUrlsPerSitemap,
  ...parts
}: SitemapDeps): Promise<Sitemap> {
  const addresses = listUrlElements(parts)[Symbol.asyncIterator]()
  const files: CompressedText[] = []
  let next = await addresses.next()
  /** As much as one file holds; the iterator stands between two files where it stopped. */
  async function* fileful() {
    yield urlsetStart
    for (let count = 0; count < most && !next.done; count += 1) {
      yield `${next.value}\n`
      next = await addresses.next()
    }
    yield '</urlset>\n'
  }
  while (!next.done) files.push(await compressText(fileful(), type, now))
  const [only, ...more] = files
  if (only !== undefined && more.length === 0) return { main: only, parts: [] }
  return {
    main: await compressText([createSitemapIndex(files.length, parts.origin)], type, now),
    parts: files,
  }
}

function createSitemapIndex(files: number, origin: string): string {
  const maps = Array.from({ length: files }, (_, index) =>
    createXmlElement('sitemap', {}, createXmlElement('loc', {}, `${origin}/sitemap-${index + 1}.xml`)),
  )
  return createXmlDocument(createXmlElement('sitemapindex', { xmlns: namespace }, ...maps))
}

/** Items first: only then is it known when the lists they stand in last changed. */
async function* listUrlElements(parts: Omit<SitemapDeps, 'now' | 'most'>): AsyncGenerator<string> {
  const changes = new Map<string, string>()
  const note = (path: string, at: string) => {
    if (at > (changes.get(path) ?? '')) changes.set(path, at)
  }
  for (const kind of kindNames) {
    const { page, section } = getKindDefinition(kind)
    if (section !== null) changes.set(`/${section}`, '')
    if (section === null && !page) continue
    for await (const outline of listOutlines(kind, parts)) {
      if (section !== null) note(`/${section}`, outline.changedAt)
      note('/', outline.changedAt)
      if (page)
        yield createUrlElement(parts.origin, `/${kind}/${outline.id}`, outline.changedAt, outline.picture).xml
    }
  }
  if (!changes.has('/')) changes.set('/', '')
  for (const [path, at] of changes) yield createUrlElement(parts.origin, path, at, null).xml
}

async function* listOutlines(
  kind: KindName,
  { content, context }: Pick<SitemapDeps, 'content' | 'context'>,
): AsyncGenerator<SitemapItem> {
  for (let after = 0; ; ) {
    const some = await content.items.outline(kind, after, context)
    yield* some
    const last = some.at(-1)
    if (last === undefined) return
    after = last.id
    // The embedded database answers at once: without a pause nobody else would be answered meanwhile.
    await othersFirst()
  }
}

function createUrlElement(
  origin: string,
  path: string,
  changedAt: string,
  picture: string | null,
): XmlElement {
  return createXmlElement(
    'url',
    {},
    createXmlElement('loc', {}, `${origin}${path}`),
    changedAt === '' ? null : createXmlElement('lastmod', {}, changedAt),
    picture === null
      ? null
      : createXmlElement(
          'image:image',
          {},
          createXmlElement('image:loc', {}, `${origin}/img/${picture.slice(0, 24)}/full.jpg`),
        ),
  )
}
