import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { AppRequest } from '../../request.ts'

/** A category to be removed, the number of its items, and the categories they can be moved to. */
export interface RemoveCategoryFormData {
  readonly id: number
  readonly name: string
  readonly for: 'article' | 'book' | 'link'
  readonly count: number
  readonly others: readonly { readonly id: number; readonly name: string }[]
}

const batchSize = 100

/** Reads the data of the form that removes a category. */
export async function readRemoveCategoryFormData(
  app: AppRequest,
  id: number,
): Promise<RemoveCategoryFormData> {
  const { content, context } = app
  const category = await content.items.read('category', id, context)
  if (category.removed_at !== null) throw new ProblemError('not_found')
  const categoryItems = await content.items.list(category.for, { where: { category: id }, limit: 1 }, context)
  const all = await content.items.list('category', { where: { for: category.for }, limit: 500 }, context)
  const others = all.items
    .filter((other) => other.id !== id)
    .map(({ id: other, name }) => ({ id: other, name }))
  return { id, name: category.name, for: category.for, count: categoryItems.total, others }
}

/** Moves all items of a category to another one, and moves the category to the trash. */
export const removeCategoryAction: ActionHandler<never> = async (request) => {
  const { app, text, t } = request
  const id = Number(request.args.params.id)
  const { for: kind, count, others } = await readRemoveCategoryFormData(app, id)
  const target = others.find((other) => String(other.id) === text('to'))
  if (count > 0 && target === undefined) return toRejectedOutcome(request, t('settings.categoryTo'))
  try {
    if (target !== undefined) await moveAllItems(app, kind, id, target.id)
    await app.content.trash.remove('category', id, app.context)
    return { flash: 'categoryMoved', to: '/admin/edit/category' }
  } catch (error) {
    // Another user added an item or changed one at the same time. Items moved so far stay moved.
    if (!['in_use', 'stale', 'invalid'].includes(toProblemOrNull(error)?.code ?? '')) throw error
    return toRejectedOutcome(request, t('settings.categoryBusy'))
  }
}

function toRejectedOutcome({ text }: AdminActionRequest, message: string): ActionHandlerOutcome<never> {
  return { errors: { fields: { to: [message] } }, values: { to: text('to') } }
}

async function moveAllItems(
  { content, context }: AppRequest,
  kind: RemoveCategoryFormData['for'],
  from: number,
  to: number,
): Promise<void> {
  for (;;) {
    const { items } = await content.items.list(kind, { where: { category: from }, limit: batchSize }, context)
    if (items.length === 0) return
    for (const { id, version } of items as readonly Item[]) {
      await content.items.save(kind, { id, version, values: { category: to } }, context)
    }
  }
}
