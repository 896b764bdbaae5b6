import { getKindDefinition, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { findPublicItemPathWithAnchor } from '../../../../domain/kinds/paths.ts'
import { getReferenceFields } from '../../../../domain/kinds/reference-fields.ts'
import { isActionAllowed } from '../../../../domain/permissions.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { ItemOption, ItemOptionResultPage, ItemOptionWithPublicPath } from '../../../pickers/contract.ts'
import type { AppRequest } from '../../../request.ts'
import { loadOptionsForItems } from '../editable-item.ts'

/** The first page of options of each reference field in a form; all options if there are few. */
export type InitialOptionsByField = Readonly<Record<string, ItemOptionResultPage>>

const searchPageSize = 40
const initialPageSize = 200
const maxOffset = 1_000_000

/**
 * Finds options by `?kind=&kind=…&q=&for=&offset=`, or one by `?kind=&id=`. Of several kinds, the best of
 * each.
 */
export async function findItemOptions(
  app: AppRequest,
  query: URLSearchParams,
): Promise<ItemOptionResultPage> {
  const kinds = [...new Set(query.getAll('kind'))]
  if (kinds.length === 0 || !kinds.every(isKindName)) throw new ProblemError('bad_request')
  // Contributors choose categories and authors that they may not change; what only owners edit is for them.
  const isReadable = (kind: KindName) =>
    isActionAllowed(
      app.context.actor,
      getKindDefinition(kind).editedBy === 'owner' ? 'change' : 'readHidden',
      kind,
    )
  if (!kinds.every(isReadable)) throw new ProblemError('forbidden')
  const id = query.get('id')
  if (id !== null) return await readSingleOption(app, kinds, parseIdParam(id))
  const offset = /^\d{1,7}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const pageQuery = {
    q: query.get('q') ?? '',
    where: parseCategoryFilter(query),
    offset: Math.min(offset, maxOffset),
    limit: Math.ceil(searchPageSize / kinds.length),
  }
  const pages = await Promise.all(kinds.map((kind) => findOptionsOfKind(app, kind, pageQuery)))
  return {
    items: pages.flatMap(({ items }) => items),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    offset: pageQuery.offset,
  }
}

/** Loads the first page of options for each reference field of a kind. */
export async function loadInitialReferenceOptions(
  app: AppRequest,
  kind: KindName,
): Promise<InitialOptionsByField> {
  const referenceFields = getReferenceFields(kind).filter(({ to }) => to !== 'image')
  const entries = await Promise.all(
    referenceFields.map(async ({ field: name, to }) => {
      const where = to === 'category' ? { for: kind } : {}
      return [
        name,
        await findOptionsOfKind(app, to, { q: '', where, offset: 0, limit: initialPageSize }),
      ] as const
    }),
  )
  return Object.fromEntries(entries)
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
): Promise<ItemOptionResultPage> {
  const page = await app.content.search.findByTitle(kind, query, app.context)
  const items = await loadOptionsForItems(app, kind, page.items)
  return {
    items: items.map((option) => addKindAndPath(kind, option)),
    total: page.total,
    offset: page.offset,
  }
}

async function readSingleOption(
  app: AppRequest,
  kinds: readonly KindName[],
  id: number,
): Promise<ItemOptionResultPage> {
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw new ProblemError('bad_request')
  const items = await loadOptionsForItems(app, kind, [await app.content.items.read(kind, id, app.context)])
  return { items: items.map((option) => addKindAndPath(kind, option)), total: items.length, offset: 0 }
}

function addKindAndPath(kind: KindName, option: ItemOption): ItemOptionWithPublicPath {
  return { ...option, kind, path: findPublicItemPathWithAnchor(kind, option.id) }
}

function parseCategoryFilter(query: URLSearchParams): Record<string, string> {
  const kind = query.get('for')
  return kind === null || getKindDefinition('category').fields.for?.choices?.includes(kind) !== true
    ? {}
    : { for: kind }
}
