import { messageOf } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { choicesIn } from '../pictures/read-desk.ts'
import { type FilterField, filterFields, type ListedKind } from './kinds.ts'

/** One of the values that a list can be narrowed to. */
export interface ListChoice {
  readonly value: string
  readonly label: string
}

/** The values of each field that a list can be narrowed by. */
export type ListChoices = Readonly<Record<string, readonly ListChoice[]>>

const most = 500

export async function readChoices(app: AppRequest, kind: ListedKind): Promise<ListChoices> {
  const fields = filterFields(kind)
  const all = await Promise.all(
    fields.map(async (field) => [field.name, await of(app, kind, field)] as const),
  )
  return Object.fromEntries(all)
}

async function of(app: AppRequest, kind: ListedKind, { to, choices }: FilterField): Promise<ListChoice[]> {
  const { content, context, language } = app
  switch (to) {
    case null:
      return choices.map((value) => ({ value, label: messageOf(`lists.titles.${value}`, language) }))
    case 'gallery': {
      const galleries = choicesIn(await content.galleries.tree(context))
      return galleries.map(({ id, name, depth }) => ({
        value: String(id),
        label: `${'\u2003'.repeat(depth)}${name}`,
      }))
    }
    case 'category': {
      const where = { for: kind }
      const sort = { by: 'order', direction: 'asc' } as const
      const { items } = await content.items.list('category', { where, sort, limit: most }, context)
      return items.map(({ id, name }) => ({ value: String(id), label: name }))
    }
    case 'author': {
      const { items } = await content.items.list('author', { limit: most }, context)
      return items.map(({ id, name }) => ({ value: String(id), label: name }))
    }
    default:
      return []
  }
}
