import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { BulkAction, BulkResult } from '../bulk/bulk-result.ts'
import { parseSelection, runForSelection, type SelectedItem } from '../bulk/run-for-each.ts'

/** The gallery whose images are changed; one in the trash has none. */
export async function readRequestedGallery({ app, args }: AdminActionRequest): Promise<Item<'gallery'>> {
  const gallery = await app.content.items.read('gallery', parseIdParam(args.params.id), app.context)
  if (gallery.removed_at !== null) throw new ProblemError('not_found')
  return gallery
}

/** As many images can be put in order at once. */
const maxImagesInGallery = 10_000

/** The images that a form has selected, each once. */
export function parseSelectedImages({ all }: Pick<AdminActionRequest, 'all'>): readonly SelectedItem[] {
  const selected = parseSelection(all('id'), 'image', maxImagesInGallery)
  if (selected.some(({ kind }) => kind !== 'image')) throw new ProblemError('bad_request')
  return selected
}

/** Runs an action for each selected image of the gallery. */
export async function runForSelectedImages(
  request: AdminActionRequest,
  done: BulkAction,
  work: (image: Item<'image'>, selected: SelectedItem) => Promise<unknown>,
): Promise<ActionOutcome<BulkResult>> {
  const gallery = await readRequestedGallery(request)
  return await runForSelection(
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
      // The page sends a hundred at a time, and shows how far it is.
      limitMs: Number.POSITIVE_INFINITY,
    },
  )
}
