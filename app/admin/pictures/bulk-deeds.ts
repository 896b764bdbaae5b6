import { image as imageKind } from '../../../domain/kinds/image.ts'
import { problemOf } from '../../../domain/problem.ts'
import { notAllowed } from '../../../domain/validation/validate.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { idOf } from '../../loading.ts'
import type { BulkResult } from '../bulk/result.ts'
import { bulkFields } from './bulk-fields.ts'
import { runForImages } from './selected-images.ts'

/** What can be done to several pictures at once. */
export const bulkDeeds: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  bulk: change,

  async publish(asked) {
    const { content, context, now } = asked.app
    const moment = now.toISOString()
    return await runForImages(asked, 'published', async ({ id, published_at: at }) => {
      // What is public already stays public since when it is.
      if (at === null || at > moment) await content.items.publish('image', id, moment, context)
    })
  },

  async unpublish(asked) {
    const { content, context } = asked.app
    return await runForImages(asked, 'unpublished', async ({ id, published_at: at }) => {
      if (at !== null) await content.items.publish('image', id, null, context)
    })
  },

  async remove(asked) {
    const { content, context } = asked.app
    return await runForImages(asked, 'removed', ({ id }) => content.trash.remove('image', id, context))
  },

  async restore(asked) {
    const { content, context } = asked.app
    return await runForImages(asked, 'restored', ({ id }) => content.trash.restore('image', id, context))
  },
}

async function change(asked: AdminActionRequest): ReturnType<ActionHandler<BulkResult>> {
  const { t, text, check } = asked
  const { content, context } = asked.app
  const values = valuesIn(asked)
  const typed = Object.fromEntries(['gallery', ...bulkFields].map((name) => [name, text(name)]))
  if (Object.keys(values).length === 0) return { errors: { form: [t('desk.nothingFilled')] }, values: typed }
  const wrong =
    (await check(
      bulkFields.map((name) => ({ name, label: t(`fields.${name}`), rules: imageKind.fields[name].rules })),
    )) ?? (await galleryRefused(asked))
  if (wrong !== null) return { errors: wrong, values: typed }
  const outcome = await runForImages(asked, 'changed', ({ id }, { version }) =>
    content.items.save('image', { id, version, values }, context),
  )
  return 'errors' in outcome ? { ...outcome, values: typed } : outcome
}

/** Only what was filled in, and what was said to be empty from now on. */
function valuesIn({ text, all }: AdminActionRequest): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  if (text('gallery') !== '') values.gallery = text('gallery')
  for (const name of bulkFields) {
    if (all('clear').includes(name)) values[name] = null
    else if (text(name).trim() !== '') values[name] = text(name)
  }
  return values
}

/** A gallery that is not there would be refused for every picture anew. */
async function galleryRefused({ text, t, app: { content, context, language } }: AdminActionRequest) {
  if (text('gallery') === '') return null
  try {
    const gallery = await content.items.read('gallery', idOf(text('gallery')), context)
    if (gallery.removed_at === null) return null
  } catch (error) {
    if (problemOf(error)?.code !== 'not_found') throw error
  }
  return { fields: { gallery: [notAllowed(t('fields.gallery'), language)] } }
}
