import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { convertTextToParagraphHtml } from '../../../domain/text/paragraph-html.ts'
import { getValueNotAllowedMessage } from '../../../domain/validation/validate-fields.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import {
  type BulkEditFieldName,
  bulkEditFieldNames,
  expandNumberPattern,
  getBulkEditRules,
} from './bulk-edit-fields.ts'
import { parseSelectedImages, runBulkActionForSelectedImages } from './selected-images.ts'

/** Changes the chosen fields of the selected images; everything is validated before the first change. */
export const bulkEditAction: ActionHandler<BulkResult> = async (request) => {
  const { t, text, all, check } = request
  const { content, context } = request.app
  const names = listChangedFields(request)
  const submitted = {
    ...Object.fromEntries(bulkEditFieldNames.map((name) => [name, text(name)])),
    change: all('change').join(' '),
  }
  if (names.length === 0) return { errors: { form: [t('galleryEditor.nothingChosen')] }, values: submitted }
  const errors =
    (await check(
      names.map((name) => ({ name, label: t(`fields.${name}`), rules: getBulkEditRules(name) })),
    )) ?? (await validateGallery(request))
  if (errors !== null) return { errors, values: submitted }
  const values = Object.fromEntries(names.map((name) => [name, toStoredValue(name, text(name))]))
  const numberById = new Map(
    parseSelectedImages(request).map(({ id }, index) => [id, parseFirstNumber(text('firstNumber')) + index]),
  )
  const outcome = await runBulkActionForSelectedImages(request, 'changed', ({ id }, { version }) => {
    const { name } = values
    const numbered = name ? { name: expandNumberPattern(name, numberById.get(id) ?? 1) } : {}
    return content.items.save('image', { id, version, values: { ...values, ...numbered } }, context)
  })
  return 'errors' in outcome ? { ...outcome, values: submitted } : outcome
}

/** The fields that are chosen, and those that are filled in: without JavaScript all of them are shown. */
function listChangedFields({ text, all }: AdminActionRequest): BulkEditFieldName[] {
  const chosen = all('change')
  return bulkEditFieldNames.filter((name) => chosen.includes(name) || text(name).trim() !== '')
}

/** Null makes the field empty. */
function toStoredValue(name: BulkEditFieldName, text: string): string | null {
  if (text.trim() === '') return null
  return name === 'description' ? convertTextToParagraphHtml(text) : text
}

/** The number of the first image of this request; a large selection is sent in several. */
function parseFirstNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 1
}

/** Rejects a missing gallery once, instead of once per picture. */
async function validateGallery({ text, t, app: { content, context, language } }: AdminActionRequest) {
  if (text('gallery') === '') return null
  try {
    const gallery = await content.items.read('gallery', parseIdParam(text('gallery')), context)
    if (gallery.removed_at === null) return null
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
  }
  return { fields: { gallery: [getValueNotAllowedMessage(t('fields.gallery'), language)] } }
}
