import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ImageSortKey } from '../../../server/content/contract/items.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { parseSelectedImages, readRequestedGallery } from './selected-images.ts'

const sortings: readonly string[] = ['name', 'date', 'file'] satisfies ImageSortKey[]

/** Ways to put the pictures of a gallery in order. */
export const imageOrderActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  /** Puts the named pictures before another one, or at the end. */
  async move(asked) {
    const { text, t } = asked
    const gallery = await readRequestedGallery(asked)
    const ids = parseSelectedImages(asked).map(({ id }) => id)
    const before = text('before') === '' ? null : parseIdParam(text('before'))
    return await moveImages(asked, gallery.id, ids, before, t('desk.troubles.stale'))
  },

  /** Moves one picture by one place: for those who have nothing but buttons. */
  async step(asked) {
    const { app, args, t } = asked
    const gallery = await readRequestedGallery(asked)
    const { searchParams } = new URL(args.request.url)
    const id = parseIdParam(searchParams.get('image') ?? '')
    const beside = await app.content.items.neighbours('image', id, app.context)
    let before: number | null = beside.previous?.id ?? null
    if (searchParams.get('to') === 'down') {
      if (beside.next === null) return { shown: createBulkSuccessResult('arranged', 1) }
      before = (await app.content.items.neighbours('image', beside.next.id, app.context)).next?.id ?? null
    } else if (before === null) return { shown: createBulkSuccessResult('arranged', 1) }
    return await moveImages(asked, gallery.id, [id], before, t('desk.troubles.stale'))
  },

  async sort(asked) {
    const { text, app } = asked
    const by = text('by')
    if (!isImageSorting(by)) throw new ProblemError('bad_request')
    const gallery = await readRequestedGallery(asked)
    await app.content.images.sort(gallery.id, by, app.context)
    return { shown: createBulkSuccessResult('sorted', 0) }
  },
}

function isImageSorting(word: string): word is ImageSortKey {
  return sortings.includes(word)
}

async function moveImages(
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
    if (toProblemOrNull(error)?.code !== 'stale') throw error
    return { errors: { form: [staleText] } }
  }
  return { shown: createBulkSuccessResult('arranged', ids.length) }
}
