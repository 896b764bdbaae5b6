import {
  type FieldDefinition,
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { findPublicItemPath } from '../../domain/kinds/paths.ts'
import { findCoverInGalleryTree } from '../../domain/share-image.ts'
import { bindSingleLetterWordsInHtml } from '../../domain/text/single-letter-words.ts'
import type {
  DisplayPicture,
  GalleryTreeNode,
  GalleryTreeService,
  ImageService,
  ItemService,
  RequestContext,
} from '../content/contract/items.ts'
import type { PublicSiteSettings, SiteSettingsAndRedirectService } from '../content/contract/site.ts'
import { makeHtmlUrlsAbsolute } from './absolute-urls.ts'

/** The author of an entry, with the address of their page. */
export interface FeedAuthor {
  readonly name: string
  readonly url: string
}

/** A feed entry, independent of the feed format. */
export interface FeedEntry {
  /** Permanent, also if the URL changes. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly summary: string | null
  /** Full text as HTML, with absolute URLs. */
  readonly html: string
  readonly publishedAt: string
  readonly updatedAt: string
  readonly author: FeedAuthor | null
  readonly category: string | null
  readonly picture: DisplayPicture | null
  /** External link of the entry. */
  readonly externalUrl: string | null
}

/** Site and entries, newest first. */
export interface FeedData {
  readonly site: PublicSiteSettings
  readonly origin: string
  readonly updatedAt: string
  readonly entries: readonly FeedEntry[]
}

const maxEntries = 30
const oldestTimestamp = '1970-01-01T00:00:00.000Z'

/** Kinds in feeds: those with a content field. */
const feedKinds = kindNames.filter((kind) => findFeedField(kind, 'content') !== null)

export type FeedContentServices = {
  readonly site: Pick<SiteSettingsAndRedirectService, 'read'>
  readonly items: Pick<ItemService, 'list' | 'byIds'>
  readonly images: Pick<ImageService, 'referencedPictures'>
  readonly galleries: Pick<GalleryTreeService, 'tree'>
}

interface ItemWithKind {
  readonly kind: KindName
  readonly item: Item
}

/** Loads the newest entries that visitors may see. */
export async function loadFeedData(
  content: FeedContentServices,
  origin: string,
  context: RequestContext,
): Promise<FeedData> {
  const site = await content.site.read(context)
  const lists = await Promise.all(
    feedKinds.map(async (kind): Promise<ItemWithKind[]> => {
      const items = await listNewest(kind, content, context)
      return items.map((item) => ({ kind, item }))
    }),
  )
  const newest = lists
    .flat()
    .sort((one, other) => (getPublishedAt(one.item) < getPublishedAt(other.item) ? 1 : -1))
    .slice(0, maxEntries)
  const entries = await createFeedEntries(newest, { content, origin, site, context })
  const updatedAt = entries.map((entry) => entry.updatedAt).sort()
  return { site, origin, updatedAt: updatedAt.at(-1) ?? oldestTimestamp, entries }
}

/** Lists the newest items of a kind. */
async function listNewest(
  kind: KindName,
  content: FeedContentServices,
  context: RequestContext,
): Promise<readonly Item[]> {
  if (kind !== 'gallery') return (await content.items.list(kind, { limit: maxEntries }, context)).items
  // Lists of galleries are ordered by name.
  const newest = flattenTree(await content.galleries.tree(context))
    .sort((one, other) => ((one.published_at ?? '') < (other.published_at ?? '') ? 1 : -1))
    .slice(0, maxEntries)
  const galleries = await content.items.byIds(
    'gallery',
    newest.map(({ id }) => id),
    context,
  )
  return [...galleries.values()]
}

function flattenTree(nodes: readonly GalleryTreeNode[]): GalleryTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)])
}

/** The covers of galleries by id, if there are galleries among the items. */
async function readCovers(
  items: readonly ItemWithKind[],
  { content, context }: Pick<FeedEntryDeps, 'content' | 'context'>,
): Promise<ReadonlyMap<number, DisplayPicture | null>> {
  if (!items.some(({ kind }) => kind === 'gallery')) return new Map()
  const nodes = flattenTree(await content.galleries.tree(context))
  return new Map(nodes.map((node) => [node.id, findCoverInGalleryTree(node)]))
}

interface FeedEntryDeps {
  readonly content: FeedContentServices
  readonly origin: string
  readonly site: PublicSiteSettings
  readonly context: RequestContext
}

async function createFeedEntries(newest: readonly ItemWithKind[], deps: FeedEntryDeps): Promise<FeedEntry[]> {
  const { content, origin, site, context } = deps
  const refs = (name: string) => newest.map(({ item }) => readReferenceField(item, name))
  const [authors, categories, pictures, covers] = await Promise.all([
    content.items.byIds('author', refs('author'), context),
    content.items.byIds('category', refs('category'), context),
    content.images.referencedPictures(refs('thumb'), context),
    readCovers(newest, deps),
  ])
  return newest.map(({ kind, item }) => {
    const url = `${origin}${findPublicItemPath(kind, item.id) ?? '/'}`
    const text = (role: NonNullable<FieldDefinition['feed']>) =>
      readTextField(item, findFeedField(kind, role))
    return {
      id: createTagUri(origin, kind, item),
      url,
      title: text('title') ?? '',
      summary: text('summary'),
      html: makeHtmlUrlsAbsolute(bindSingleLetterWordsInHtml(text('content') ?? '', site.lang), url),
      publishedAt: getPublishedAt(item),
      updatedAt: [getPublishedAt(item), item.edited_at].sort()[1] ?? item.edited_at,
      author: createFeedAuthor(authors.get(readReferenceField(item, 'author') ?? 0), origin),
      category: categories.get(readReferenceField(item, 'category') ?? 0)?.name ?? null,
      picture:
        (kind === 'gallery' ? covers.get(item.id) : pictures.get(readReferenceField(item, 'thumb') ?? 0)) ??
        null,
      externalUrl: readTextField(item, 'url'),
    }
  })
}

function createFeedAuthor(author: Item<'author'> | undefined, origin: string): FeedAuthor | null {
  if (author === undefined) return null
  return { name: author.name, url: `${origin}${findPublicItemPath('author', author.id)}` }
}

function findFeedField(kind: KindName, role: NonNullable<FieldDefinition['feed']>): string | null {
  return Object.entries(getKindDefinition(kind).fields).find(([, field]) => field.feed === role)?.[0] ?? null
}

function readTextField(item: Item, field: string | null): string | null {
  const value = field === null ? null : getFieldValue(item, field)
  return typeof value === 'string' && value !== '' ? value : null
}

function readReferenceField(item: Item, field: string): number | null {
  const value = getFieldValue(item, field)
  return typeof value === 'number' ? value : null
}

function getPublishedAt({ published_at, created_at }: Item): string {
  return published_at ?? created_at
}

/** A tag URI (RFC 4151): it identifies the entry independently of its URL. */
function createTagUri(origin: string, kind: KindName, { id, created_at }: Item): string {
  const authority = new URL(origin).hostname.replace(/[^\w.-]/g, '-')
  return `tag:${authority},${created_at.slice(0, 10)}:${kind}/${id}`
}
