import { getKindDefinition, type Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import {
  type CardKindName,
  cardKindNames,
  type ItemCardData,
  presentItemCards,
} from '../../discovery/present-item-cards.ts'
import { createPagingOrThrow, type Paging, parsePageNumberOrThrow } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'

/** The items of an author that are of one kind. */
interface AuthorItemGroup {
  readonly kind: CardKindName
  readonly total: number
  readonly cards: readonly ItemCardData[]
}

/** An author with the first items of each kind. */
export interface AuthorPageData {
  readonly id: number
  readonly name: string
  readonly groups: readonly AuthorItemGroup[]
}

/** A page of an author's items of one kind. */
export interface AuthorItemsPageData extends Pick<AuthorPageData, 'id' | 'name'> {
  readonly kind: CardKindName
  readonly cards: readonly ItemCardData[]
  readonly paging: Paging
}

const ITEMS_PER_GROUP = 6
const ITEMS_PER_PAGE = 48

/** The path of the list of an author's items of one kind. */
export function getAuthorItemsPath(id: number, kind: CardKindName): string {
  return `/author/${id}/${getKindDefinition(kind).collection}`
}

/** Reads an author and the first items of each kind. */
export async function readAuthorPageData(request: AppRequest, id: number): Promise<AuthorPageData> {
  const author = await request.content.items.read('author', id, request.context)
  const groups = await Promise.all(
    cardKindNames.map((kind) => readItems(request, author, kind, { offset: 0, limit: ITEMS_PER_GROUP })),
  )
  return { ...presentAuthor(request, author), groups: groups.filter(({ total }) => total > 0) }
}

/** Reads a page of an author's items of the kind in the path; throws `not_found` if there are none. */
export async function readAuthorItemsPageData(
  request: AppRequest,
  id: number,
  collection: string | undefined,
  url: URL,
): Promise<AuthorItemsPageData> {
  const kind = cardKindNames.find((name) => getKindDefinition(name).collection === collection)
  if (kind === undefined) throw new ProblemError('not_found')
  const author = await request.content.items.read('author', id, request.context)
  const page = parsePageNumberOrThrow(url)
  const range = { offset: (page - 1) * ITEMS_PER_PAGE, limit: ITEMS_PER_PAGE }
  const { total, cards } = await readItems(request, author, kind, range)
  if (total === 0) throw new ProblemError('not_found')
  const paging = createPagingOrThrow({ total, limit: ITEMS_PER_PAGE }, page)
  return { ...presentAuthor(request, author), kind, cards, paging }
}

async function readItems(
  request: AppRequest,
  author: Item<'author'>,
  kind: CardKindName,
  range: { readonly offset: number; readonly limit: number },
): Promise<AuthorItemGroup> {
  const { content, context } = request
  const list = await content.items.list(kind, { where: { author: author.id }, ...range }, context)
  const items: readonly Item[] = list.items
  const cards = await presentItemCards(
    request,
    items.map((item) => ({ kind, item })),
  )
  return { kind, total: list.total, cards }
}

function presentAuthor({ site }: AppRequest, { id, name }: Item<'author'>) {
  return { id, name: bindSingleLetterWordsInText(name, site.lang) }
}
