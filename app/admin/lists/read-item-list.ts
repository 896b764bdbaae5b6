import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../../domain/kinds/index.ts'
import { findOwnOrPublicItemPath } from '../../../domain/kinds/paths.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import { resolveWallTime } from '../../../domain/wall-time.ts'
import type { DisplayPicture, ItemListQuery } from '../../../server/content/contract/items.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import type { Paging } from '../../paging.ts'
import type { PublicationStateOrNew } from '../../pickers/contract.ts'
import type { AppRequest } from '../../request.ts'
import type { SelectedItem } from '../bulk/run-for-each.ts'
import { type FormattedDateTime, toShortFormattedDateTime } from '../formatted-date-time.tsx'
import { getItemStatus } from '../items/editable-item.ts'
import { loadUserNameLookup } from '../users/read-users.ts'
import {
  type GalleryRowFacts,
  isGalleryTreeList,
  readGalleryRowFacts,
  readGalleryTreePage,
} from './gallery-rows.ts'
import { loadItemThumbnails } from './item-thumbnails.ts'
import type { ListUrlState } from './list-url-state.ts'
import {
  getFilterFields,
  getNonTitleListColumns,
  getPeriodFilterType,
  isManuallySortableInList,
  type ListedKind,
} from './listed-kinds.ts'

/** An item as a row of the list. */
export interface ItemListRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: PublicationStateOrNew
  readonly published: FormattedDateTime | null
  readonly edited: FormattedDateTime
  readonly picture: DisplayPicture | null
  /** The texts of the other columns, in column order. */
  readonly cells: readonly string[]
  /** The path of its public page; null if it is not public. */
  readonly path: string | null
  /** Whether the user may change it. */
  readonly isChangeable: boolean
  /** Who added a draft; null for other items. */
  readonly draftBy: string | null
  readonly gallery: GalleryRowFacts | null
}

/** One page of a list. */
export interface ItemListPageData extends Paging {
  readonly rows: readonly ItemListRow[]
  /** The text search matched more items than it examined. */
  readonly capped: boolean
  /** Whether the rows can be reordered manually. */
  readonly arrangeable: boolean
}

const pageSize = 50
/** Large enough to reorder all but very large groups on one page. */
const manualOrderPageSize = 200

/** Reads the requested page of a list; a page beyond the end returns the last one. */
export async function readItemListPageData(
  request: Pick<AdminRequest, 'app' | 'me'>,
  state: ListUrlState,
): Promise<ItemListPageData> {
  const { app } = request
  const { kind, sort } = state
  const arrangeable =
    isManuallySortableInList(kind) &&
    isActionAllowed(app.context.actor, 'change', kind) &&
    sort.by === 'order' &&
    sort.direction === 'asc' &&
    state.q === ''
  const isTree = isGalleryTreeList(state)
  const limit = arrangeable ? manualOrderPageSize : pageSize
  const readPage = async (page: number): Promise<ItemPage> =>
    isTree
      ? { ...(await readGalleryTreePage(app, { page, limit })), capped: false }
      : await app.content.items.list(
          kind,
          { ...toListQuery(app, state), offset: (page - 1) * limit, limit },
          app.context,
        )
  const requested = await readPage(state.page)
  const pages = Math.max(1, Math.ceil(requested.total / limit))
  const page = Math.min(state.page, pages)
  const { items, total, capped } = page === state.page ? requested : await readPage(page)
  return { rows: await toItemListRows(request, kind, items, isTree), page, pages, total, capped, arrangeable }
}

interface ItemPage {
  readonly items: readonly Item[]
  readonly total: number
  readonly capped: boolean
}

/** Each item is changed on its own, so one request would not get further. */
const maxMatchingItems = 5000
const matchingBatchSize = 500

/** The items on all pages of a list, for an action on every result, and how many are beyond its limit. */
export async function listMatchingItems(
  app: AppRequest,
  state: ListUrlState,
): Promise<{ readonly items: readonly SelectedItem[]; readonly leftCount: number }> {
  const { kind } = state
  const matching: SelectedItem[] = []
  for (let offset = 0; ; offset += matchingBatchSize) {
    const query = { ...toListQuery(app, state), offset, limit: matchingBatchSize }
    const { items, total } = await app.content.items.list(kind, query, app.context)
    matching.push(...items.map(({ id, version }: Item) => ({ kind, id, version })))
    if (items.length < matchingBatchSize || matching.length >= maxMatchingItems)
      return { items: matching, leftCount: Math.max(0, total - matching.length) }
  }
}

function toListQuery({ site }: AppRequest, state: ListUrlState): ItemListQuery {
  const { kind, q, status, where, from, to, sort } = state
  const period = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const periodType = from === null && to === null ? null : getPeriodFilterType(kind)
  // For kinds ordered by date, the kind's own order also sorts items of the same day by title.
  const isKindOrder = sort.by === 'date' && getKindDefinition(kind).order[0]?.by === 'date'
  return {
    status,
    where,
    brief: true,
    sort: isKindOrder ? { ...sort, by: 'order' } : sort,
    ...(q === '' ? {} : { q }),
    ...(periodType === 'date' ? { years: period } : {}),
    ...(periodType === 'published' ? { published: toPublishedRange(from, to, site.timeZone) } : {}),
  }
}

/** Converts years to timestamps in a time zone; years are limited to four digits. */
function toPublishedRange(
  from: number | null,
  to: number | null,
  zone: string,
): NonNullable<ItemListQuery['published']> {
  const startOf = (year: number) => {
    const date = `${Math.min(9999, Math.max(1000, year))}-01-01`
    return resolveWallTime({ date, time: '00:00' }, zone)?.at ?? `${date}T00:00:00.000Z`
  }
  return {
    ...(from === null ? {} : { from: startOf(from) }),
    ...(to === null ? {} : { to: new Date(Date.parse(startOf(to + 1)) - 1).toISOString() }),
  }
}

async function toItemListRows(
  request: Pick<AdminRequest, 'app' | 'me'>,
  kind: ListedKind,
  items: readonly Item[],
  isTree: boolean,
): Promise<ItemListRow[]> {
  const { app } = request
  const { now } = app
  const drafts = items.filter(({ published_at: publishedAt }) => publishedAt === null)
  const creators = await app.content.items.creators(
    kind,
    drafts.map(({ id }) => id),
    app.context,
  )
  const changeable = await app.content.items.changeable(kind, items, app.context)
  const getUserName = await loadUserNameLookup(request, [...creators.values()])
  const { title, published } = getKindDefinition(kind)
  const pictures = await loadItemThumbnails(app, kind, items)
  const formatCells = await createCellFormatter(app, kind, items)
  const galleries = kind === 'gallery' ? await readGalleryRowFacts(app, isTree) : null
  return items.map((item) => {
    const status = getItemStatus(item, now)
    return {
      id: item.id,
      version: item.version,
      name: String(getFieldValue(item, title) ?? ''),
      status,
      published:
        published && item.published_at !== null ? toShortFormattedDateTime(item.published_at, app) : null,
      edited: toShortFormattedDateTime(item.edited_at, app),
      picture: pictures.get(item.id) ?? null,
      cells: formatCells(item),
      path: status === 'live' ? findOwnOrPublicItemPath(kind, item) : null,
      isChangeable: changeable.has(item.id),
      draftBy: creators.has(item.id) ? getUserName(creators.get(item.id) ?? null) : null,
      gallery: galleries?.get(item.id) ?? null,
    }
  })
}

/** Creates a function that formats an item's columns; loads the names of referenced items first. */
async function createCellFormatter(
  { content, context, language }: AppRequest,
  kind: ListedKind,
  items: readonly Item[],
): Promise<(item: Item) => string[]> {
  const names = new Map<string, string>()
  for (const { name, to } of getFilterFields(kind)) {
    if (to === null || name === 'author') continue
    const ids = items.map((item) => Number(getFieldValue(item, name) ?? 0))
    const found: ReadonlyMap<number, Item> = await content.items.byIds(to as KindName, ids, context)
    for (const [id, item] of found)
      names.set(`${name} ${id}`, String(getFieldValue(item, getKindDefinition(to).title) ?? ''))
  }
  return (item) =>
    getNonTitleListColumns(kind).map(([name, { type }]) => {
      const value = getFieldValue(item, name)
      if (value === null || value === undefined) return ''
      switch (type) {
        case 'ref':
          return names.get(`${name} ${value}`) ?? ''
        case 'date':
          return formatEdtfInWords(String(value), language)
        case 'choice':
          return getMessageByKey(`lists.titles.${value}`, language)
        case 'url':
          return getHostname(String(value))
        default:
          return String(value)
      }
    })
}

function getHostname(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}
