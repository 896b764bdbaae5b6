import { assertActionAllowed, assertItemId } from './access.ts'
import type { SearchService } from './contract/search.ts'
import { countKeptItems } from './count-items.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault } from './item-reader.ts'
import { sanitizeItemForActor } from './present-item.ts'
import { parseSearchQuery } from './search-terms.ts'

const maxQueryLength = 200
const noDateLimit = { from: null, to: null }

/** Finds images for the image picker in the admin area. */
export function createImageFinder(
  deps: Pick<ContentDeps, 'data' | 'now' | 'cache'>,
): Pick<SearchService, 'findImages'> {
  const { data, now } = deps
  return {
    async findImages({ q, gallery, ...page }, context) {
      assertActionAllowed(context, 'readHidden', 'image')
      const galleryId = gallery === null ? null : assertItemId(gallery)
      const offset = clampIntegerOrDefault(page.offset, 0, 0, 1_000_000)
      const limit = clampIntegerOrDefault(page.limit, 40, 1, 100)
      const words = parseSearchQuery(q.slice(0, maxQueryLength))
      const timestamp = now().toISOString()
      const where = galleryId === null ? {} : { gallery: galleryId }
      if (q.trim() === '') {
        const criteria = { status: 'any', now: timestamp, where, newest: galleryId === null } as const
        const [items, total] = await Promise.all([
          data.items.list('image', criteria, { offset, limit }),
          countKeptItems(deps, 'image', where),
        ])
        return {
          items: items.map((item) => sanitizeItemForActor('image', item, context)),
          total,
          offset,
          limit,
        }
      }
      const criteria = {
        ...words,
        kinds: ['image'],
        days: noDateLimit,
        now: timestamp,
        hidden: true,
        within: galleryId,
      } as const
      const found = await data.search.find(criteria, { offset, limit })
      const ids = found.hits.map(({ item }) => item)
      const items = await data.items.findByIds('image', ids, { status: 'any', now: timestamp })
      const byId = new Map(items.map((item) => [item.id, item]))
      const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
      return {
        items: inOrder.map((item) => sanitizeItemForActor('image', item, context)),
        total: found.total,
        offset,
        limit,
      }
    },
  }
}
