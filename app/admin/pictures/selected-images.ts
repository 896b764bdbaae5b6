import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { idOf } from '../../loading.ts'
import type { BulkAction, BulkResult } from '../bulk/result.ts'
import { parseSelection, runForSelection, type SelectedItem } from '../bulk/run-for-each.ts'

/** The gallery whose images are changed; one in the trash has none. */
export async function readGallery({ app, args }: AdminActionRequest): Promise<Item<'gallery'>> {
  const gallery = await app.content.items.read('gallery', idOf(args.params.id), app.context)
  if (gallery.removed_at !== null) throw new Problem('not_found')
  return gallery
}

/** As many images can be put in order at once. */
const mostInGallery = 10_000

/** The images that a form has selected, each once. */
export function selectedImages({ all }: Pick<AdminActionRequest, 'all'>): readonly SelectedItem[] {
  const selected = parseSelection(all('id'), 'image', mostInGallery)
  if (selected.some(({ kind }) => kind !== 'image')) throw new Problem('bad_request')
  return selected
}

/** Runs an action for each selected image of the gallery. */
export async function runForImages(
  request: AdminActionRequest,
  done: BulkAction,
  work: (image: Item<'image'>, selected: SelectedItem) => Promise<unknown>,
): Promise<ActionOutcome<BulkResult>> {
  const gallery = await readGallery(request)
  return await runForSelection(
    request,
    selectedImages(request),
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
