import { imageKind } from '../../../domain/kinds/image.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../../domain/validation/validate-fields.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { bulkEditFields } from './bulk-edit-fields.ts'
import { runForSelectedImages } from './selected-images.ts'

/** What can be done to several pictures at once. */
export const bulkImageActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  bulk: changeSelectedImages,

  async publish(asked) {
    const { content, context, now } = asked.app
    const moment = now.toISOString()
    return await runForSelectedImages(asked, 'published', async ({ id, published_at: at }) => {
      // What is public already stays public since when it is.
      if (at === null || at > moment) await content.items.publish('image', id, moment, context)
    })
  },

  async unpublish(asked) {
    const { content, context } = asked.app
    return await runForSelectedImages(asked, 'unpublished', async ({ id, published_at: at }) => {
      if (at !== null) await content.items.publish('image', id, null, context)
    })
  },

  async remove(asked) {
    const { content, context } = asked.app
    return await runForSelectedImages(asked, 'removed', ({ id }) =>
      content.trash.remove('image', id, context),
    )
  },

  async restore(asked) {
    const { content, context } = asked.app
    return await runForSelectedImages(asked, 'restored', ({ id }) =>
      content.trash.restore('image', id, context),
    )
  },
}

async function changeSelectedImages(request: AdminActionRequest): ReturnType<ActionHandler<BulkResult>> {
  const { t, text, check } = request
  const { content, context } = request.app
  const values = readFilledValues(request)
  const typed = Object.fromEntries(['gallery', ...bulkEditFields].map((name) => [name, text(name)]))
  if (Object.keys(values).length === 0) return { errors: { form: [t('desk.nothingFilled')] }, values: typed }
  const wrong =
    (await check(
      bulkEditFields.map((name) => ({
        name,
        label: t(`fields.${name}`),
        rules: imageKind.fields[name].rules,
      })),
    )) ?? (await validateGallery(request))
  if (wrong !== null) return { errors: wrong, values: typed }
  const outcome = await runForSelectedImages(request, 'changed', ({ id }, { version }) =>
    content.items.save('image', { id, version, values }, context),
  )
  return 'errors' in outcome ? { ...outcome, values: typed } : outcome
}

/** Only what was filled in, and what was said to be empty from now on. */
function readFilledValues({ text, all }: AdminActionRequest): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  if (text('gallery') !== '') values.gallery = text('gallery')
  for (const name of bulkEditFields) {
    if (all('clear').includes(name)) values[name] = null
    else if (text(name).trim() !== '') values[name] = text(name)
  }
  return values
}

/** A gallery that is not there would be refused for every picture anew. */
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
