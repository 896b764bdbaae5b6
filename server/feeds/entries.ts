import { type Field, fieldOf, type Item, type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import { itemPath } from '../../domain/kinds/paths.ts'
import { typesetHtml } from '../../domain/text/typeset.ts'
import type { ImageService, ItemService, Picture, RequestContext } from '../content/contract/items.ts'
import type { PublicSite, SiteService } from '../content/contract/site.ts'
import { withAbsoluteAddresses } from './absolute.ts'

/** Something new on the site, whatever the format it is told in. */
export interface Entry {
  /** The same for ever, wherever the entry moves. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly summary: string | null
  /** The whole text as HTML, with absolute addresses. */
  readonly html: string
  readonly publishedAt: string
  readonly updatedAt: string
  readonly author: string | null
  readonly category: string | null
  readonly picture: Picture | null
  /** Where else the entry leads to. */
  readonly outside: string | null
}

/** What is new on the site, newest first. */
export interface News {
  readonly site: PublicSite
  readonly origin: string
  readonly updatedAt: string
  readonly entries: readonly Entry[]
}

const most = 30
const never = '1970-01-01T00:00:00.000Z'

/** The kinds that are told of in feeds: those with a text for it. */
const told = kindNames.filter((kind) => fieldFor(kind, 'content') !== null)

/** What feeds ask of content. */
export type FeedContent = {
  readonly site: Pick<SiteService, 'read'>
  readonly items: Pick<ItemService, 'list' | 'byIds'>
  readonly images: Pick<ImageService, 'picturesByIds'>
}

interface Told {
  readonly kind: KindName
  readonly item: Item
}

/** Reads what is new; only ever what visitors may see. */
export async function readNews(content: FeedContent, origin: string, context: RequestContext): Promise<News> {
  const site = await content.site.read(context)
  const lists = await Promise.all(
    told.map(async (kind): Promise<Told[]> => {
      const { items } = await content.items.list(kind, { limit: most }, context)
      return items.map((item) => ({ kind, item }))
    }),
  )
  const newest = lists
    .flat()
    .sort((one, other) => (publishedAt(one.item) < publishedAt(other.item) ? 1 : -1))
    .slice(0, most)
  const entries = await presentEntries(newest, { content, origin, site, context })
  const updatedAt = entries.map((entry) => entry.updatedAt).sort()
  return { site, origin, updatedAt: updatedAt.at(-1) ?? never, entries }
}

interface Surroundings {
  readonly content: FeedContent
  readonly origin: string
  readonly site: PublicSite
  readonly context: RequestContext
}

async function presentEntries(newest: readonly Told[], around: Surroundings): Promise<Entry[]> {
  const { content, origin, site, context } = around
  const refs = (name: string) => newest.map(({ item }) => refOf(item, name))
  const [authors, categories, pictures] = await Promise.all([
    content.items.byIds('author', refs('author'), context),
    content.items.byIds('category', refs('category'), context),
    content.images.picturesByIds(refs('thumb'), context),
  ])
  return newest.map(({ kind, item }) => {
    const url = `${origin}${itemPath(kind, item.id) ?? '/'}`
    const text = (role: NonNullable<Field['feed']>) => textOf(item, fieldFor(kind, role))
    return {
      id: idOf(origin, kind, item),
      url,
      title: text('title') ?? '',
      summary: text('summary'),
      html: withAbsoluteAddresses(typesetHtml(text('content') ?? '', site.lang), url),
      publishedAt: publishedAt(item),
      updatedAt: [publishedAt(item), item.edited_at].sort()[1] ?? item.edited_at,
      author: authors.get(refOf(item, 'author') ?? 0)?.name ?? null,
      category: categories.get(refOf(item, 'category') ?? 0)?.name ?? null,
      picture: pictures.get(refOf(item, 'thumb') ?? 0) ?? null,
      outside: textOf(item, 'url'),
    }
  })
}

function fieldFor(kind: KindName, role: NonNullable<Field['feed']>): string | null {
  return Object.entries(kindOf(kind).fields).find(([, field]) => field.feed === role)?.[0] ?? null
}

function textOf(item: Item, field: string | null): string | null {
  const value = field === null ? null : fieldOf(item, field)
  return typeof value === 'string' && value !== '' ? value : null
}

function refOf(item: Item, field: string): number | null {
  const value = fieldOf(item, field)
  return typeof value === 'number' ? value : null
}

function publishedAt({ published_at, created_at }: Item): string {
  return published_at ?? created_at
}

/** A tag URI (RFC 4151): it names the entry without being an address, so it outlives a change of addresses. */
function idOf(origin: string, kind: KindName, { id, created_at }: Item): string {
  const authority = new URL(origin).hostname.replace(/[^\w.-]/g, '-')
  return `tag:${authority},${created_at.slice(0, 10)}:${kind}/${id}`
}
