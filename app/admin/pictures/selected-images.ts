import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkResult, CompletedBulkActionKind } from '../bulk/bulk-result.ts'
import { parseSelectedItemTexts, runBulkActionForSelection, type SelectedItem } from '../bulk/run-for-each.ts'

/** Reads the gallery in the URL; throws `not_found` if it is in the trash. */
export async function readRequestedGallery({ app, args }: AdminActionRequest): Promise<Item<'gallery'>> {
  const gallery = await app.content.items.read('gallery', parseIdParam(args.params.id), app.context)
  if (gallery.removed_at !== null) throw new ProblemError('not_found')
  return gallery
}

/** The maximum number of images that can be reordered at once. */
const maxImagesInGallery = 10_000

/** Parses and deduplicates the selected images. */
export function parseSelectedImages({ all }: Pick<AdminActionRequest, 'all'>): readonly SelectedItem[] {
  const selected = parseSelectedItemTexts(all('id'), 'image', maxImagesInGallery)
  if (selected.some(({ kind }) => kind !== 'image')) throw new ProblemError('bad_request')
  return selected
}

/** Runs an action for each selected image of the gallery. */
export async function runBulkActionForSelectedImages(
  request: AdminActionRequest,
  done: CompletedBulkActionKind,
  work: (image: Item<'image'>, selected: SelectedItem) => Promise<unknown>,
): Promise<ActionHandlerOutcome<BulkResult>> {
  const gallery = await readRequestedGallery(request)
  return await runBulkActionForSelection(
    request,
    parseSelectedImages(request),
    done,
    (item, selected) => work(item as Item<'image'>, selected),
    {
      skip(item) {
        const image = item as Item<'image'>
        if (image.removed_at !== null && done !== 'restored') return 'gone'
        return image.gallery === gallery.id ? null : 'elsewhere'
      },
      // The page sends batches of 100 images and shows the progress.
      limitMs: Number.POSITIVE_INFINITY,
    },
  )
}
