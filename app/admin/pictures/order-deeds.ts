import { Problem, problemOf } from '../../../domain/problem.ts'
import type { ImageSorting } from '../../../server/content/contract/items.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { idOf } from '../../loading.ts'
import { type BulkResult, createSuccessResult } from '../bulk/result.ts'
import { readGallery, selectedImages } from './selected-images.ts'

const sortings: readonly string[] = ['name', 'date', 'file'] satisfies ImageSorting[]

/** Ways to put the pictures of a gallery in order. */
export const orderDeeds: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  /** Puts the named pictures before another one, or at the end. */
  async move(asked) {
    const { text, t } = asked
    const gallery = await readGallery(asked)
    const ids = selectedImages(asked).map(({ id }) => id)
    const before = text('before') === '' ? null : idOf(text('before'))
    return await moved(asked, gallery.id, ids, before, t('desk.troubles.stale'))
  },

  /** Moves one picture by one place: for those who have nothing but buttons. */
  async step(asked) {
    const { app, args, t } = asked
    const gallery = await readGallery(asked)
    const { searchParams } = new URL(args.request.url)
    const id = idOf(searchParams.get('image') ?? '')
    const beside = await app.content.items.neighbours('image', id, app.context)
    let before: number | null = beside.previous?.id ?? null
    if (searchParams.get('to') === 'down') {
      if (beside.next === null) return { shown: createSuccessResult('arranged', 1) }
      before = (await app.content.items.neighbours('image', beside.next.id, app.context)).next?.id ?? null
    } else if (before === null) return { shown: createSuccessResult('arranged', 1) }
    return await moved(asked, gallery.id, [id], before, t('desk.troubles.stale'))
  },

  async sort(asked) {
    const { text, app } = asked
    const by = text('by')
    if (!isSorting(by)) throw new Problem('bad_request')
    const gallery = await readGallery(asked)
    await app.content.images.sort(gallery.id, by, app.context)
    return { shown: createSuccessResult('sorted', 0) }
  },
}

function isSorting(word: string): word is ImageSorting {
  return sortings.includes(word)
}

async function moved(
  { app: { content, context } }: AdminActionRequest,
  gallery: number,
  ids: readonly number[],
  before: number | null,
  staleText: string,
): ReturnType<ActionHandler<BulkResult>> {
  const images = await content.items.byIds('image', ids, context)
  const here = ids.every((id) => images.get(id)?.gallery === gallery)
  if (!here) return { errors: { form: [staleText] } }
  try {
    await content.items.move('image', ids, before, context)
  } catch (error) {
    if (problemOf(error)?.code !== 'stale') throw error
    return { errors: { form: [staleText] } }
  }
  return { shown: createSuccessResult('arranged', ids.length) }
}
