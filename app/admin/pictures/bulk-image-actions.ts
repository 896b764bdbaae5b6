import { imageKind } from '../../../domain/kinds/image.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../../domain/validation/validate-fields.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { bulkEditFieldNames } from './bulk-edit-fields.ts'
import { runBulkActionForSelectedImages } from './selected-images.ts'

/** The actions on several pictures at once. */
export const bulkImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  bulk: changeSelectedImages,

  async publish(request) {
    const { content, context, now } = request.app
    const publishedAt = now.toISOString()
    return await runBulkActionForSelectedImages(request, 'published', async ({ id, published_at }) => {
      // A published picture keeps its publication time.
      if (published_at === null || published_at > publishedAt)
        await content.items.publish('image', id, publishedAt, context)
    })
  },

  async unpublish(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'unpublished', async ({ id, published_at }) => {
      if (published_at !== null) await content.items.publish('image', id, null, context)
    })
  },

  async remove(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'removed', ({ id }) =>
      content.trash.remove('image', id, context),
    )
  },

  async restore(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'restored', ({ id }) =>
      content.trash.restore('image', id, context),
    )
  },
}

async function changeSelectedImages(request: AdminActionRequest): ReturnType<ActionHandler<BulkResult>> {
  const { t, text, check } = request
  const { content, context } = request.app
  const values = readFilledValues(request)
  const submitted = Object.fromEntries(['gallery', ...bulkEditFieldNames].map((name) => [name, text(name)]))
  if (Object.keys(values).length === 0)
    return { errors: { form: [t('galleryEditor.nothingFilled')] }, values: submitted }
  const errors =
    (await check(
      bulkEditFieldNames.map((name) => ({
        name,
        label: t(`fields.${name}`),
        rules: imageKind.fields[name].rules,
      })),
    )) ?? (await validateGallery(request))
  if (errors !== null) return { errors, values: submitted }
  const outcome = await runBulkActionForSelectedImages(request, 'changed', ({ id }, { version }) =>
    content.items.save('image', { id, version, values }, context),
  )
  return 'errors' in outcome ? { ...outcome, values: submitted } : outcome
}

/** The values of the filled-in fields, and null for the fields to be cleared. */
function readFilledValues({ text, all }: AdminActionRequest): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  if (text('gallery') !== '') values.gallery = text('gallery')
  for (const name of bulkEditFieldNames) {
    if (all('clear').includes(name)) values[name] = null
    else if (text(name).trim() !== '') values[name] = text(name)
  }
  return values
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
