import { isKindName } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'

/** Moves an item to the trash, and redirects to the list of its kind. */
export const moveItemToTrashAction: ActionHandler<never> = async ({ app, args }) => {
  const { kind = '', id: text } = args.params
  if (!isKindName(kind)) throw new ProblemError('bad_request')
  const id = parseIdParam(text)
  const gallery = kind === 'image' ? (await app.content.items.read('image', id, app.context)).gallery : null
  try {
    await app.content.trash.remove(kind, id, app.context)
  } catch (error) {
    // The items of a category must be moved to another one first.
    if (toProblemOrNull(error)?.code !== 'in_use') throw error
    return { flash: 'categoryUsed', to: `/admin/settings/category/${id}` }
  }
  const query = new URLSearchParams({
    ...(gallery === null ? {} : { gallery: String(gallery) }),
    removed: String(id),
  })
  return { flash: 'itemRemoved', to: `/admin/edit/${kind}?${query}` }
}
