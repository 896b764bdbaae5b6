import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../../domain/kinds/index.ts'
import type { ItemListQuery } from '../../../server/content/contract/items.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { flattenGalleryTreeToOptions } from '../pictures/gallery-editor-data.ts'
import type { ListUrlState } from './list-url-state.ts'
import { type FilterField, getFilterFields } from './listed-kinds.ts'

/** A value that a list can be filtered by. */
export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** The values of a field: all of them, or of many the first ones and the selected one. */
export interface FilterOptions {
  readonly options: readonly FilterOption[]
  /** Whether there are others, which are searched for on the server. */
  readonly hasMore: boolean
}

export const noFilterOptions: FilterOptions = { options: [], hasMore: false }

/** The filter values by field name. */
export type FilterOptionsByField = Readonly<Record<string, FilterOptions>>

/** More of them are hard to choose from, and make each page of the list longer than its rows do. */
const maxOptions = 200

/** Loads what a list can be filtered by. */
export async function loadFilterOptions(
  app: AppRequest,
  { kind, where }: Pick<ListUrlState, 'kind' | 'where'>,
): Promise<FilterOptionsByField> {
  const entries = await Promise.all(
    getFilterFields(kind).map(async (field) => {
      const all = await loadFieldOptions(app, field, kind)
      return [field.name, await limitOptions(app, field, all, where[field.name])] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The options of a field: all, or one more than the limit. */
async function loadFieldOptions(
  app: AppRequest,
  { to, choices }: FilterField,
  kind: KindName,
): Promise<FilterOption[]> {
  const { content, context, language } = app
  const list = async (of: 'category' | 'author', query: ItemListQuery) => {
    const { items } = await content.items.list(of, { ...query, limit: maxOptions + 1 }, context)
    return items.map((item) => toFilterOption(of, item))
  }
  switch (to) {
    case null:
      return choices.map((value) => ({ value, label: getMessageByKey(`lists.titles.${value}`, language) }))
    case 'gallery': {
      const galleries = flattenGalleryTreeToOptions(await content.galleries.tree(context))
      return galleries.map(({ id, name, depth }) => ({
        value: String(id),
        label: `${'\u2003'.repeat(depth)}${name}`,
      }))
    }
    case 'category':
      return await list('category', { where: { for: kind }, sort: { by: 'order', direction: 'asc' } })
    case 'author':
      return await list('author', {})
    default:
      return []
  }
}

async function limitOptions(
  { content, context }: AppRequest,
  { to }: FilterField,
  all: readonly FilterOption[],
  selected: unknown,
): Promise<FilterOptions> {
  if (to === null || all.length <= maxOptions) return { options: all, hasMore: false }
  const options = all.slice(0, maxOptions)
  const isUnlisted = selected !== undefined && options.every(({ value }) => value !== String(selected))
  const found: ReadonlyMap<number, Item> = isUnlisted
    ? await content.items.byIds(to, [Number(selected)], context)
    : new Map()
  return {
    options: [...options, ...[...found.values()].map((item) => toFilterOption(to, item))],
    hasMore: true,
  }
}

function toFilterOption(kind: KindName, item: Item): FilterOption {
  return { value: String(item.id), label: String(getFieldValue(item, getKindDefinition(kind).title) ?? '') }
}
