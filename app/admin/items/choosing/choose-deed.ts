import { isKindName, kindOf } from '../../../../domain/kinds/index.ts'
import { Problem } from '../../../../domain/problem.ts'
import type { ActionHandler } from '../../../actions/create-action.ts'
import { idOf } from '../../../loading.ts'
import { saveItem } from '../save.ts'
import { toSaveIn } from '../to-save.ts'

/** Gives an item the picture that was chosen on a page of its own, where there is no JavaScript. */
export const chooseDeed: ActionHandler<never> = async ({ app, args, text, t }) => {
  const { kind = '', id } = args.params
  const name = text('field')
  const fields = isKindName(kind) ? kindOf(kind).fields : {}
  if (!Object.hasOwn(fields, name) || fields[name]?.to !== 'image') throw new Problem('bad_request')
  const toSave = toSaveIn({
    kind,
    id: idOf(id),
    version: Number(text('version')),
    values: { [name]: text('image') || null },
  })
  const outcome = await saveItem(app, toSave, args.request)
  const to = `/admin/edit/${kind}/${id}`
  if (outcome.state === 'saved') return { flash: 'itemSaved', to }
  if (outcome.state === 'invalid') return { errors: outcome.errors }
  const words =
    outcome.state === 'stale' ? 'items.staleUnscripted' : (`items.troubles.${outcome.trouble}` as const)
  return { errors: { form: [t(words)] } }
}
