import { dateTextInWords } from '../../../domain/dates/index.ts'
import { fieldOf, type Item, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { itemPathWithAnchor } from '../../../domain/kinds/paths.ts'
import { momentOfWallTime } from '../../../domain/wall-time.ts'
import type { ListQuery, Picture } from '../../../server/content/contract/items.ts'
import { messageOf } from '../../i18n/translate.ts'
import type { Paging } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import type { ItemStatus } from '../items/contract.ts'
import { statusOf } from '../items/read.ts'
import type { Moment } from '../moments.ts'
import { shortMoment } from '../short-moment.ts'
import { columnsOf, filterFields, isArrangeable, type ListedKind, periodOf } from './kinds.ts'
import { picturesOf } from './pictures.ts'
import type { ListState } from './state.ts'

/** An item as its line of the list shows it. */
export interface ListRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: ItemStatus
  readonly published: Moment | null
  readonly edited: Moment
  readonly picture: Picture | null
  /** What the other columns say, in their order. */
  readonly cells: readonly string[]
  /** Where visitors see it. */
  readonly path: string | null
}

/** A part of a list, ready to be shown. */
export interface ItemList extends Paging {
  readonly rows: readonly ListRow[]
  /** The words have found more than was looked through. */
  readonly capped: boolean
  /** Whether its order can be changed by hand. */
  readonly arrangeable: boolean
}

const pageLength = 50
/** A group is put in order on one page, but for a very large one. */
const groupLength = 200

/** Reads the part of a list that an address asks for; a page beyond the end means the last one. */
export async function readList(app: AppRequest, state: ListState): Promise<ItemList> {
  const { kind, sort } = state
  const arrangeable = isArrangeable(kind) && sort.by === 'order' && sort.direction === 'asc' && state.q === ''
  const limit = arrangeable ? groupLength : pageLength
  const at = (page: number) =>
    app.content.items.list(kind, { ...queryFor(app, state), offset: (page - 1) * limit, limit }, app.context)
  const asked = await at(state.page)
  const pages = Math.max(1, Math.ceil(asked.total / limit))
  const page = Math.min(state.page, pages)
  const { items, total, capped } = page === state.page ? asked : await at(page)
  return { rows: await rowsOf(app, kind, items), page, pages, total, capped, arrangeable }
}

function queryFor({ site }: AppRequest, state: ListState): ListQuery {
  const { kind, q, status, where, from, to, sort } = state
  const period = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const means = from === null && to === null ? null : periodOf(kind)
  // By date is how some kinds stand anyway, and then what is of one day stands by its title.
  const isOwn = sort.by === 'date' && kindOf(kind).order[0]?.by === 'date'
  return {
    status,
    where,
    brief: true,
    sort: isOwn ? { ...sort, by: 'order' } : sort,
    ...(q === '' ? {} : { q }),
    ...(means === 'date' || means === 'year' ? { years: period } : {}),
    ...(means === 'published' ? { published: momentsOf(from, to, site.timeZone) } : {}),
  }
}

/** The years of a zone as moments; nothing comes out in years that are written with fewer or more digits. */
function momentsOf(
  from: number | null,
  to: number | null,
  zone: string,
): NonNullable<ListQuery['published']> {
  const begins = (year: number) => {
    const date = `${Math.min(9999, Math.max(1000, year))}-01-01`
    return momentOfWallTime({ date, time: '00:00' }, zone)?.at ?? `${date}T00:00:00.000Z`
  }
  return {
    ...(from === null ? {} : { from: begins(from) }),
    ...(to === null ? {} : { to: new Date(Date.parse(begins(to + 1)) - 1).toISOString() }),
  }
}

async function rowsOf(app: AppRequest, kind: ListedKind, items: readonly Item[]): Promise<ListRow[]> {
  const { now } = app
  const { title, published } = kindOf(kind)
  const pictures = await picturesOf(app, kind, items)
  const cellsOf = await cells(app, kind, items)
  return items.map((item) => {
    const status = statusOf(item, now)
    return {
      id: item.id,
      version: item.version,
      name: String(fieldOf(item, title) ?? ''),
      status,
      published: published && item.published_at !== null ? shortMoment(item.published_at, app) : null,
      edited: shortMoment(item.edited_at, app),
      picture: pictures.get(item.id) ?? null,
      cells: cellsOf(item),
      path: status === 'live' ? itemPathWithAnchor(kind, item.id) : null,
    }
  })
}

/** What the columns of a kind say of an item, with names for what it points to. */
async function cells(
  { content, context, language }: AppRequest,
  kind: ListedKind,
  items: readonly Item[],
): Promise<(item: Item) => string[]> {
  const names = new Map<string, string>()
  for (const { name, to } of filterFields(kind)) {
    if (to === null || name === 'author') continue
    const ids = items.map((item) => Number(fieldOf(item, name) ?? 0))
    const found: ReadonlyMap<number, Item> = await content.items.byIds(to as KindName, ids, context)
    for (const [id, item] of found) names.set(`${name} ${id}`, String(fieldOf(item, kindOf(to).title) ?? ''))
  }
  return (item) =>
    columnsOf(kind).map(([name, { type }]) => {
      const value = fieldOf(item, name)
      if (value === null || value === undefined) return ''
      switch (type) {
        case 'ref':
          return names.get(`${name} ${value}`) ?? ''
        case 'date':
          return dateTextInWords(String(value), language)
        case 'choice':
          return messageOf(`lists.titles.${value}`, language)
        case 'url':
          return hostOf(String(value))
        default:
          return String(value)
      }
    })
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}
