import { getKindDefinition, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type { ActionHandler } from '../../../actions/create-action.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { AppRequest } from '../../../request.ts'
import { flattenGalleryTreeToOptions } from '../../pictures/gallery-editor-data.ts'
import { searchImageSummaries } from '../../pictures/image-summaries.ts'
import { saveItem } from '../item-actions.ts'
import { parseItemSaveRequest } from '../item-save-request.ts'
import type { ChooseImagePageData } from './choose-image-page.tsx'

/** Reads the data of `?choose=thumb&q=&gallery=`; null if `choose` names no picture field. */
export async function readChooseImagePageData(
  app: AppRequest,
  kind: KindName,
  query: URLSearchParams,
): Promise<ChooseImagePageData | null> {
  const field = query.get('choose') ?? ''
  const { fields } = getKindDefinition(kind)
  if (!Object.hasOwn(fields, field) || fields[field]?.to !== 'image') return null
  return {
    field,
    found: await searchImageSummaries(app, query),
    galleries: flattenGalleryTreeToOptions(await app.content.galleries.tree(app.context)),
    q: query.get('q') ?? '',
    gallery: query.get('gallery') ?? '',
  }
}

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
