import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { AppRequest } from '../../request.ts'

/** A category that is to go, how much stands under it, and where that could go. */
export interface CategoryToRemove {
  readonly id: number
  readonly name: string
  readonly for: 'article' | 'book' | 'link'
  readonly count: number
  readonly others: readonly { readonly id: number; readonly name: string }[]
}

const batchSize = 100

/** What somebody has to know who wants a category to go. */
export async function readCategoryToRemove(app: AppRequest, id: number): Promise<CategoryToRemove> {
  const { content, context } = app
  const category = await content.items.read('category', id, context)
  if (category.removed_at !== null) throw new ProblemError('not_found')
  const under = await content.items.list(category.for, { where: { category: id }, limit: 1 }, context)
  const all = await content.items.list('category', { where: { for: category.for }, limit: 500 }, context)
  const others = all.items
    .filter((other) => other.id !== id)
    .map(({ id: other, name }) => ({ id: other, name }))
  return { id, name: category.name, for: category.for, count: under.total, others }
}

/** Moves all that stands under a category to another one, and puts the category into the trash. */
export const removeCategoryAction: ActionHandler<never> = async (asked) => {
  const { app, text, t } = asked
  const id = Number(asked.args.params.id)
  const { for: kind, count, others } = await readCategoryToRemove(app, id)
  const to = others.find((other) => String(other.id) === text('to'))
  if (count > 0 && to === undefined) return toRejectedOutcome(asked, t('settings.categoryTo'))
  try {
    if (to !== undefined) await moveAllItems(app, kind, id, to.id)
    await app.content.trash.remove('category', id, app.context)
    return { flash: 'categoryMoved', to: '/admin/edit/category' }
  } catch (error) {
    // Somebody added to it, or changed what was to be moved, in this very moment: what was moved stays so.
    if (!['in_use', 'stale', 'invalid'].includes(toProblemOrNull(error)?.code ?? '')) throw error
    return toRejectedOutcome(asked, t('settings.categoryBusy'))
  }
}

function toRejectedOutcome({ text }: AdminActionRequest, message: string): ActionOutcome<never> {
  return { errors: { fields: { to: [message] } }, values: { to: text('to') } }
}

async function moveAllItems(
  { content, context }: AppRequest,
  kind: CategoryToRemove['for'],
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
