import { redirect } from 'react-router'
import type { Item, KindName } from '../domain/kinds/index.ts'
import { ProblemError } from '../domain/problem-error.ts'
import type { ItemListQuery, PaginatedList } from '../server/content/contract/items.ts'
import { parseIdParam } from './page-loader.ts'
import type { AppRequest } from './request.ts'

/** The position of a page in a paginated list. */
export interface Paging {
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** A page of items with its position. */
export interface ItemsPage<T> extends Paging {
  readonly items: readonly T[]
}

/** Parses `?page=`; anything but a page number means the first page. */
export function parsePageNumberParam(url: URL): number {
  const text = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

/** Parses `?page=` of a public list; throws `not_found` for anything but a page number. */
export function parsePageNumberOrThrow(url: URL): number {
  const page = parsePageNumberParam(url)
  if (page === 1 && !/^1?$/.test(url.searchParams.get('page') ?? '')) throw new ProblemError('not_found')
  return page
}

/** Computes the paging of a list; throws `not_found` for a page beyond the end. */
export function createPagingOrThrow(
  list: Pick<PaginatedList<unknown>, 'total' | 'limit'>,
  page: number,
): Paging {
  const pages = Math.max(1, Math.ceil(list.total / list.limit))
  if (page > pages) throw new ProblemError('not_found')
  return { page, pages, total: list.total }
}

/** Reads the requested page of a kind's list. */
export async function readPageOrRedirectToItem<K extends KindName>(
  { content, context }: AppRequest,
  kind: K,
  { url, size, ...query }: { url: URL; size: number } & Pick<ItemListQuery, 'where'>,
): Promise<ItemsPage<Item<K>>> {
  await redirectToPageOfItem({ content, context }, kind, { url, size, ...query })
  const page = parsePageNumberOrThrow(url)
  const list = await content.items.list(kind, { ...query, offset: (page - 1) * size, limit: size }, context)
  return { items: list.items, ...createPagingOrThrow({ total: list.total, limit: size }, page) }
}

/** Redirects `?at=80` to the list page with item 80: a link to an item that has no page of its own. */
async function redirectToPageOfItem(
  { content, context }: Pick<AppRequest, 'content' | 'context'>,
  kind: KindName,
  { url, size, ...query }: { url: URL; size: number } & Pick<ItemListQuery, 'where'>,
): Promise<void> {
  const at = url.searchParams.get('at')
  if (at === null) return
  const id = parseIdParam(at)
  const page = Math.floor((await content.items.position(kind, id, query, context)) / size) + 1
  throw redirect(`${buildListPageHref(url.pathname, {}, page)}#${kind}-${id}`)
}

/** The URL of a list page, with the rest of its query; the first page has no number. */
export function buildListPageHref(
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
): string {
  const params = new URLSearchParams(query)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
