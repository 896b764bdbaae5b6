import { getDateSortKey, parseEdtf } from '../../domain/dates/index.ts'
import type { Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { ImageService, ImageSortKey } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

const maxSortedImages = 10_000
const maxAttempts = 3

/** Sorts the images of a gallery by name, date or file name. */
export function createImageSorter(
  { data }: Pick<ContentDeps, 'data'>,
  order: ContentServices['items']['order'],
): Pick<ImageService, 'sort'> {
  async function sortImageIds(gallery: number, by: ImageSortKey, language: Language): Promise<number[]> {
    const criteria = { status: 'any', now: '', where: { gallery } } as const
    const images = await data.items.list('image', criteria, { offset: 0, limit: maxSortedImages + 1 })
    if (images.length > maxSortedImages) throw new ProblemError('too_large')
    const compare = await createComparator(images, by, new Intl.Collator(language, { numeric: true }))
    return images.toSorted(compare).map(({ id }) => id)
  }

  async function createComparator(
    images: readonly Item<'image'>[],
    by: ImageSortKey,
    collator: Intl.Collator,
  ) {
    if (by === 'name') return (a: Item<'image'>, b: Item<'image'>) => collator.compare(a.name, b.name)
    if (by === 'date') return (a: Item<'image'>, b: Item<'image'>) => getSortDay(a) - getSortDay(b)
    const files = await data.files.findByHashes([...new Set(images.map(({ file }) => file))])
    const names = new Map(files.map(({ hash, original_name }) => [hash, original_name]))
    // An image whose file has no original name sorts by its own name.
    const nameOf = ({ file, name }: Item<'image'>) => names.get(file) ?? name
    return (a: Item<'image'>, b: Item<'image'>) => collator.compare(nameOf(a), nameOf(b))
  }

  return {
    async sort(gallery, by, context) {
      assertActionAllowed(context, 'change', 'image')
      const galleryRow = await data.items.find('gallery', assertItemId(gallery))
      if (!galleryRow || galleryRow.removed_at) throw new ProblemError('not_found')
      for (let attempt = 1; ; attempt += 1) {
        const ids = await sortImageIds(gallery, by, context.language)
        if (ids.length === 0) return
        try {
          return await order('image', ids, context)
        } catch (error) {
          // An image was moved or removed concurrently.
          const code = toProblemOrNull(error)?.code
          if ((code !== 'not_found' && code !== 'bad_request') || attempt === maxAttempts) throw error
        }
      }
    },
  }
}

/** Images without a date come last. */
function getSortDay({ date }: Item<'image'>): number {
  const parsed = date === null ? null : parseEdtf(date)
  return parsed?.ok ? getDateSortKey(parsed.date) : Number.MAX_SAFE_INTEGER
}
