import { parseDate, sortKey } from '../../domain/dates/index.ts'
import type { Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { Problem, problemOf } from '../../domain/problem.ts'
import { allow, knownId } from './access.ts'
import type { Content } from './contract/content.ts'
import type { ImageService, ImageSorting } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

const most = 10_000
const tries = 3

/** Putting a gallery in order by what its images say. */
export function createImageSorter(
  { data }: Pick<ContentDeps, 'data'>,
  order: Content['items']['order'],
): Pick<ImageService, 'sort'> {
  async function sorted(gallery: number, by: ImageSorting, language: Language): Promise<number[]> {
    const criteria = { status: 'any', now: '', where: { gallery } } as const
    const images = await data.items.list('image', criteria, { offset: 0, limit: most + 1 })
    if (images.length > most) throw new Problem('too_large')
    const compare = await comparing(images, by, new Intl.Collator(language, { numeric: true }))
    return images.toSorted(compare).map(({ id }) => id)
  }

  async function comparing(images: readonly Item<'image'>[], by: ImageSorting, collator: Intl.Collator) {
    if (by === 'name') return (a: Item<'image'>, b: Item<'image'>) => collator.compare(a.name, b.name)
    if (by === 'date') return (a: Item<'image'>, b: Item<'image'>) => dayOf(a) - dayOf(b)
    const files = await data.files.byHashes([...new Set(images.map(({ file }) => file))])
    const names = new Map(files.map(({ hash, original_name }) => [hash, original_name]))
    // What came without a name is known by the name it was given.
    const nameOf = ({ file, name }: Item<'image'>) => names.get(file) ?? name
    return (a: Item<'image'>, b: Item<'image'>) => collator.compare(nameOf(a), nameOf(b))
  }

  return {
    async sort(gallery, by, context) {
      allow(context, 'change', 'image')
      const shelf = await data.items.find('gallery', knownId(gallery))
      if (!shelf || shelf.removed_at) throw new Problem('not_found')
      for (let attempt = 1; ; attempt += 1) {
        const ids = await sorted(gallery, by, context.language)
        if (ids.length === 0) return
        try {
          return await order('image', ids, context)
        } catch (error) {
          // One of them went elsewhere in this very moment.
          const code = problemOf(error)?.code
          if ((code !== 'not_found' && code !== 'bad_request') || attempt === tries) throw error
        }
      }
    },
  }
}

/** Images without a date come last. */
function dayOf({ date }: Item<'image'>): number {
  const parsed = date === null ? null : parseDate(date)
  return parsed?.ok ? sortKey(parsed.date) : Number.MAX_SAFE_INTEGER
}
