import { getMessageByKey } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { flattenGalleryTreeToOptions } from '../pictures/gallery-editor-data.ts'
import { type FilterField, getFilterFields, type ListedKind } from './listed-kinds.ts'

/** A value that a list can be filtered by. */
export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** The filter values by field name. */
export type FilterOptionsByField = Readonly<Record<string, readonly FilterOption[]>>

const maxOptions = 500

export async function loadFilterOptions(app: AppRequest, kind: ListedKind): Promise<FilterOptionsByField> {
  const fields = getFilterFields(kind)
  const entries = await Promise.all(
    fields.map(async (field) => [field.name, await loadFieldOptions(app, kind, field)] as const),
  )
  return Object.fromEntries(entries)
}

async function loadFieldOptions(
  app: AppRequest,
  kind: ListedKind,
  { to, choices }: FilterField,
): Promise<FilterOption[]> {
  const { content, context, language } = app
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
    case 'category': {
      const where = { for: kind }
      const sort = { by: 'order', direction: 'asc' } as const
      const { items } = await content.items.list('category', { where, sort, limit: maxOptions }, context)
      return items.map(({ id, name }) => ({ value: String(id), label: name }))
    }
    case 'author': {
      const { items } = await content.items.list('author', { limit: maxOptions }, context)
      return items.map(({ id, name }) => ({ value: String(id), label: name }))
    }
    default:
      return []
  }
}
