import { setImmediate as othersFirst } from 'node:timers/promises'
import { type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import type { ItemService, Outline, RequestContext } from '../content/contract/items.ts'
import { packText, type Sendable } from './sendable.ts'
import { declaration, element, type Markup, xmlDocument } from './xml.ts'

/** The most addresses that one map may name. */
export const mostAddresses = 50_000

/** A map of the site: one file, or an index and the files it names. */
export interface Sitemap {
  readonly main: Sendable
  readonly parts: readonly Sendable[]
}

export interface SitemapParts {
  readonly content: { readonly items: Pick<ItemService, 'outline'> }
  readonly origin: string
  readonly context: RequestContext
  readonly now: Date
  readonly most?: number
}

const type = 'application/xml; charset=utf-8'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const open = `${declaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`

/** Walks over all that is public and draws the map; no more than a few hundred items are in memory at a time. */
export async function drawSitemap({ now, most = mostAddresses, ...parts }: SitemapParts): Promise<Sitemap> {
  const addresses = allAddresses(parts)[Symbol.asyncIterator]()
  const files: Sendable[] = []
  let next = await addresses.next()
  /** As much as one file holds; the iterator stands between two files where it stopped. */
  async function* fileful() {
    yield open
    for (let count = 0; count < most && !next.done; count += 1) {
      yield `${next.value}\n`
      next = await addresses.next()
    }
    yield '</urlset>\n'
  }
  while (!next.done) files.push(await packText(fileful(), type, now))
  const [only, ...more] = files
  if (only !== undefined && more.length === 0) return { main: only, parts: [] }
  return { main: await packText([indexOf(files.length, parts.origin)], type, now), parts: files }
}

function indexOf(files: number, origin: string): string {
  const maps = Array.from({ length: files }, (_, index) =>
    element('sitemap', {}, element('loc', {}, `${origin}/sitemap-${index + 1}.xml`)),
  )
  return xmlDocument(element('sitemapindex', { xmlns: namespace }, ...maps))
}

/** Items first: only then is it known when the lists they stand in last changed. */
async function* allAddresses(parts: Omit<SitemapParts, 'now' | 'most'>): AsyncGenerator<string> {
  const changes = new Map<string, string>()
  const note = (path: string, at: string) => {
    if (at > (changes.get(path) ?? '')) changes.set(path, at)
  }
  for (const kind of kindNames) {
    const { page, section } = kindOf(kind)
    if (section !== null) changes.set(`/${section}`, '')
    if (section === null && !page) continue
    for await (const outline of outlines(kind, parts)) {
      if (section !== null) note(`/${section}`, outline.changedAt)
      note('/', outline.changedAt)
      if (page)
        yield addressOf(parts.origin, `/${kind}/${outline.id}`, outline.changedAt, outline.picture).xml
    }
  }
  if (!changes.has('/')) changes.set('/', '')
  for (const [path, at] of changes) yield addressOf(parts.origin, path, at, null).xml
}

async function* outlines(
  kind: KindName,
  { content, context }: Pick<SitemapParts, 'content' | 'context'>,
): AsyncGenerator<Outline> {
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

function addressOf(origin: string, path: string, changedAt: string, picture: string | null): Markup {
  return element(
    'url',
    {},
    element('loc', {}, `${origin}${path}`),
    changedAt === '' ? null : element('lastmod', {}, changedAt),
    picture === null
      ? null
      : element(
          'image:image',
          {},
          element('image:loc', {}, `${origin}/img/${picture.slice(0, 24)}/full.jpg`),
        ),
  )
}
