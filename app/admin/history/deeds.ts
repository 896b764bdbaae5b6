import { isKindName } from '../../../domain/kinds/index.ts'
import { Problem, problemOf } from '../../../domain/problem.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { idOf } from '../../loading.ts'

/** Brings a past text back as the newest. */
export const restoreVersion: ActionHandler<never> = async ({ app, args: { params } }) => {
  const { kind = '' } = params
  if (!isKindName(kind)) throw new Problem('not_found')
  const id = idOf(params.id)
  try {
    await app.content.history.restore(kind, id, idOf(params.entry), app.context)
  } catch (error) {
    // What it points to is gone, or its rules have changed since: it is told, and nothing has happened.
    const code = problemOf(error)?.code
    if (code !== 'invalid' && code !== 'stale') throw error
    return { flash: 'versionNotRestored' }
  }
  return { flash: 'versionRestored', to: `/admin/edit/${kind}/${id}/history` }
}

/** Takes an item out of the trash. */
export const takeFromTrash: ActionHandler<never> = async ({ app, args: { params } }) => {
  const { kind = '' } = params
  if (!isKindName(kind)) throw new Problem('not_found')
  try {
    await app.content.trash.restore(kind, idOf(params.id), app.context)
  } catch (error) {
    if (problemOf(error)?.code !== 'invalid') throw error
    return { flash: 'versionNotRestored' }
  }
  return { flash: 'takenFromTrash' }
}
