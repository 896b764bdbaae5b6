import { listFieldNames } from '../../../domain/kinds/former-field-names.ts'
import { getKindDefinition, isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { ItemSaveOutcome } from './contract.ts'
import { parseItemSaveRequest } from './parse-item-save-request.ts'
import { parsePublicationFormFields } from './publish/read-publication-from-form.ts'
import { saveItem } from './save-item.ts'

/** Saves a form submitted without JavaScript, and redirects to the item's edit page. */
export const saveItemAction: ActionHandler<never> = async (request) => {
  const { app, args, text } = request
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('bad_request')
  const values = readFormValues(request, kind)
  const publication = parsePublicationFormFields(text, app.site.timeZone)
  if (publication === null) return { errors: { form: [request.t('publishing.notAMoment')] }, values }
  const ids =
    id === undefined
      ? { id: null, version: null }
      : { id: parseIdParam(id), version: Number(text('version')) }
  const outcome = await saveItem(
    app,
    parseItemSaveRequest({ kind, ...ids, values, publication }),
    args.request,
  )
  if (outcome.state === 'saved') {
    return { flash: 'itemSaved', to: `/admin/edit/${kind}/${outcome.item.id}` }
  }
  return toFailedActionOutcome(request, outcome, values)
}

/** Returns the submitted values to the form, together with the error. */
function toFailedActionOutcome(
  { t, text, app }: AdminActionRequest,
  outcome: Exclude<ItemSaveOutcome, { state: 'saved' }>,
  values: Readonly<Record<string, string>>,
): ActionHandlerOutcome<never> {
  if (outcome.state === 'invalid') return { errors: outcome.errors, values }
  const message =
    outcome.state === 'stale'
      ? t('items.staleUnscripted')
      : getMessageByKey(`items.troubles.${outcome.trouble}`, app.language)
  const version = outcome.state === 'stale' ? String(outcome.current.version) : text('version')
  return { errors: { form: [message] }, values: { ...values, version } }
}

/** Reads the item's fields from the form; browsers submit line breaks as CRLF. */
function readFormValues({ all }: AdminActionRequest, kind: KindName): Record<string, string> {
  const values: Record<string, string> = {}
  const { fields } = getKindDefinition(kind)
  for (const name of [...Object.keys(fields), 'author']) {
    const [value] = listFieldNames(name).flatMap((fieldName) => all(fieldName))
    if (value === undefined || name === 'ord') continue
    values[name] = fields[name]?.to === 'image' ? parseImageId(value) : value.replaceAll(/\r\n?/g, '\n')
  }
  return values
}

/** Accepts a picture's id or the URL of its page. */
function parseImageId(text: string): string {
  return /(?:^|\/image\/)(\d{1,10})\/?$/.exec(text.trim())?.[1] ?? text
}
