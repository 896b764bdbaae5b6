import { isKindName } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'

/** Restores a past version as the newest one. */
export const restoreVersionAction: ActionHandler<never> = async ({ app, args: { params } }) => {
  const { kind = '' } = params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  const id = parseIdParam(params.id)
  try {
    await app.content.history.restore(kind, id, parseIdParam(params.entry), app.context)
  } catch (error) {
    // A referenced item is gone, or the rules have changed since: nothing was restored, show a message.
    const code = toProblemOrNull(error)?.code
    if (code !== 'invalid' && code !== 'stale') throw error
    return { flash: 'versionNotRestored' }
  }
  return { flash: 'versionRestored', to: `/admin/edit/${kind}/${id}/history` }
}

export const restoreFromTrashAction: ActionHandler<never> = async ({ app, args: { params } }) => {
  const { kind = '' } = params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  try {
    await app.content.trash.restore(kind, parseIdParam(params.id), app.context)
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'invalid') throw error
    return { flash: 'versionNotRestored' }
  }
  return { flash: 'takenFromTrash' }
}
