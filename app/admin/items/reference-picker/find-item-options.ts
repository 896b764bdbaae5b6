import { getKindDefinition, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { getItemPathWithAnchor } from '../../../../domain/kinds/paths.ts'
import { getReferenceFields } from '../../../../domain/kinds/reference-fields.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { AppRequest } from '../../../request.ts'
import type { ItemOption } from '../contract.ts'
import { assertCanChangeKind, toItemOptions } from '../editable-item.ts'

/** An item that was found, and where it is. */
export interface ItemOptionWithPath extends ItemOption {
  readonly kind: KindName
  /** Where visitors see it, once they do; null for kinds that have no place of their own. */
  readonly path: string | null
}

/** A part of what can be chosen. */
export interface ItemOptionPage {
  readonly items: readonly ItemOptionWithPath[]
  readonly total: number
  readonly offset: number
}

/** What there is to choose from in each of a form's fields at first; all of it, where it is not much. */
export type InitialOptionsByField = Readonly<Record<string, ItemOptionPage>>

const searchPageSize = 40
const initialPageSize = 200
const largestOffset = 1_000_000

/** What `?kind=&kind=…&q=&for=&offset=` finds, or what `?kind=&id=` is. Of several kinds, the best of each. */
export async function findItemOptions(app: AppRequest, query: URLSearchParams): Promise<ItemOptionPage> {
  const kinds = [...new Set(query.getAll('kind'))]
  if (kinds.length === 0 || !kinds.every(isKindName)) throw new ProblemError('bad_request')
  for (const kind of kinds) assertCanChangeKind(app, kind)
  const id = query.get('id')
  if (id !== null) return await readSingleOption(app, kinds, parseIdParam(id))
  const offset = /^\d{1,7}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const asked = {
    q: query.get('q') ?? '',
    where: parseCategoryFilter(query),
    offset: Math.min(offset, largestOffset),
    limit: Math.ceil(searchPageSize / kinds.length),
  }
  const parts = await Promise.all(kinds.map((kind) => findOptionsOfKind(app, kind, asked)))
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    offset: asked.offset,
  }
}

/** What the reference fields of a kind can be given, as far as a page can hold it. */
export async function loadInitialOptions(app: AppRequest, kind: KindName): Promise<InitialOptionsByField> {
  const listed = getReferenceFields(kind).filter(({ to }) => to !== 'image')
  const found = await Promise.all(
    listed.map(async ({ field: name, to }) => {
      const where = to === 'category' ? { for: kind } : {}
      return [
        name,
        await findOptionsOfKind(app, to, { q: '', where, offset: 0, limit: initialPageSize }),
      ] as const
    }),
  )
  return Object.fromEntries(found)
}

interface ItemOptionPageQuery {
  readonly q: string
  readonly where: Readonly<Record<string, string>>
  readonly offset: number
  readonly limit: number
}

async function findOptionsOfKind(
  app: AppRequest,
  kind: KindName,
  query: ItemOptionPageQuery,
): Promise<ItemOptionPage> {
  const page = await app.content.search.findByTitle(kind, query, app.context)
  const items = await toItemOptions(app, kind, page.items)
  return { items: items.map((choice) => found(kind, choice)), total: page.total, offset: page.offset }
}

async function readSingleOption(
  app: AppRequest,
  kinds: readonly KindName[],
  id: number,
): Promise<ItemOptionPage> {
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw new ProblemError('bad_request')
  const items = await toItemOptions(app, kind, [await app.content.items.read(kind, id, app.context)])
  return { items: items.map((choice) => found(kind, choice)), total: items.length, offset: 0 }
}

function found(kind: KindName, choice: ItemOption): ItemOptionWithPath {
  return { ...choice, kind, path: getItemPathWithAnchor(kind, choice.id) }
}

function parseCategoryFilter(query: URLSearchParams): Record<string, string> {
  const kind = query.get('for')
  return kind === null || getKindDefinition('category').fields.for?.choices?.includes(kind) !== true
    ? {}
    : { for: kind }
}
