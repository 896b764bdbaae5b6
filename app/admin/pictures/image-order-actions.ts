import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ImageSortKey } from '../../../server/content/contract/items.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { parseSelectedImages, readRequestedGallery } from './selected-images.ts'

const sortings: readonly string[] = ['name', 'date', 'file'] satisfies ImageSortKey[]

/** The actions that reorder the pictures of a gallery. */
export const imageOrderActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  /** Moves the selected pictures before another one, or to the end. */
  async move(request) {
    const { text, t } = request
    const gallery = await readRequestedGallery(request)
    const ids = parseSelectedImages(request).map(({ id }) => id)
    const before = text('before') === '' ? null : parseIdParam(text('before'))
    return await moveImages(request, gallery.id, ids, before, t('galleryEditor.troubles.stale'))
  },

  /** Moves one picture by one position; used by the buttons that work without JavaScript. */
  async step(request) {
    const { app, args, t } = request
    const gallery = await readRequestedGallery(request)
    const { searchParams } = new URL(args.request.url)
    const id = parseIdParam(searchParams.get('image') ?? '')
    const neighbours = await app.content.items.neighbours('image', id, app.context)
    let before: number | null = neighbours.previous?.id ?? null
    if (searchParams.get('to') === 'down') {
      if (neighbours.next === null) return { shown: createBulkSuccessResult('arranged', 1) }
      before = (await app.content.items.neighbours('image', neighbours.next.id, app.context)).next?.id ?? null
    } else if (before === null) return { shown: createBulkSuccessResult('arranged', 1) }
    return await moveImages(request, gallery.id, [id], before, t('galleryEditor.troubles.stale'))
  },

  async sort(request) {
    const { text, app } = request
    const by = text('by')
    if (!isImageSorting(by)) throw new ProblemError('bad_request')
    const gallery = await readRequestedGallery(request)
    await app.content.images.sort(gallery.id, by, app.context)
    return { shown: createBulkSuccessResult('sorted', 0) }
  },
}

function isImageSorting(sorting: string): sorting is ImageSortKey {
  return sortings.includes(sorting)
}

async function moveImages(
  { app: { content, context } }: AdminActionRequest,
  galleryId: number,
  ids: readonly number[],
  before: number | null,
  staleText: string,
): ReturnType<ActionHandler<BulkResult>> {
  const images = await content.items.byIds('image', ids, context)
  const areInGallery = ids.every((id) => images.get(id)?.gallery === galleryId)
  if (!areInGallery) return { errors: { form: [staleText] } }
  try {
    await content.items.move('image', ids, before, context)
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'stale') throw error
    return { errors: { form: [staleText] } }
  }
  return { shown: createBulkSuccessResult('arranged', ids.length) }
}
