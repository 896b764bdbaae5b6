import { getKindDefinition, isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type { ActionHandler } from '../../../actions/create-action.ts'
import { parseIdParam } from '../../../page-loader.ts'
import { parseItemSaveRequest } from '../parse-item-save-request.ts'
import { saveItem } from '../save-item.ts'

/** Saves the picture that was chosen on the separate page used without JavaScript. */
export const saveChosenImageAction: ActionHandler<never> = async ({ app, args, text, t }) => {
  const { kind = '', id } = args.params
  const name = text('field')
  const fields = isKindName(kind) ? getKindDefinition(kind).fields : {}
  if (!Object.hasOwn(fields, name) || fields[name]?.to !== 'image') throw new ProblemError('bad_request')
  const saveRequest = parseItemSaveRequest({
    kind,
    id: parseIdParam(id),
    version: Number(text('version')),
    values: { [name]: text('image') || null },
  })
  const outcome = await saveItem(app, saveRequest, args.request)
  const to = `/admin/edit/${kind}/${id}`
  if (outcome.state === 'saved') return { flash: 'itemSaved', to }
  if (outcome.state === 'invalid') return { errors: outcome.errors }
  const messageKey =
    outcome.state === 'stale' ? 'items.staleUnscripted' : (`items.troubles.${outcome.trouble}` as const)
  return { errors: { form: [t(messageKey)] } }
}
