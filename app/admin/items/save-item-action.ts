import { getKindDefinition, isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { SaveOutcome } from './contract.ts'
import { parseItemSaveRequest } from './parse-item-save-request.ts'
import { readPublicationFromForm } from './publish/read-publication-from-form.ts'
import { saveItem } from './save-item.ts'

/** Saves a form that the browser sent by itself, and leads to the item's own page. */
export const saveItemAction: ActionHandler<never> = async (asked) => {
  const { app, args, text } = asked
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('bad_request')
  const values = readFormValues(asked, kind)
  const publication = readPublicationFromForm(text, app.site.timeZone)
  if (publication === null) return { errors: { form: [asked.t('publishing.notAMoment')] }, values }
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
  return toFailedActionOutcome(asked, outcome, values)
}

/** Whatever was typed goes back into the form. */
function toFailedActionOutcome(
  { t, text, app }: AdminActionRequest,
  outcome: Exclude<SaveOutcome, { state: 'saved' }>,
  values: Readonly<Record<string, string>>,
): ActionOutcome<never> {
  if (outcome.state === 'invalid') return { errors: outcome.errors, values }
  const words =
    outcome.state === 'stale'
      ? t('items.staleUnscripted')
      : getMessageByKey(`items.troubles.${outcome.trouble}`, app.language)
  const version = outcome.state === 'stale' ? String(outcome.current.version) : text('version')
  return { errors: { form: [words] }, values: { ...values, version } }
}

/** What was sent of the item's fields; browsers send lines as machines of old ended them. */
function readFormValues({ all }: AdminActionRequest, kind: KindName): Record<string, string> {
  const values: Record<string, string> = {}
  const { fields } = getKindDefinition(kind)
  for (const name of [...Object.keys(fields), 'author']) {
    const [value] = all(name)
    if (value === undefined || name === 'ord') continue
    values[name] = fields[name]?.to === 'image' ? parseImageId(value) : value.replaceAll(/\r\n?/g, '\n')
  }
  return values
}

/** A picture by its number, or by the address of its page. */
function parseImageId(text: string): string {
  return /(?:^|\/image\/)(\d{1,10})\/?$/.exec(text.trim())?.[1] ?? text
}
