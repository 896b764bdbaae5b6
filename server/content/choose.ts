import { allow, knownId } from './access.ts'
import type { SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { whole } from './read.ts'
import { termsOf } from './search-terms.ts'

const longestQuery = 200
const noDays = { from: null, to: null }

/** Finding an image to put somewhere, for those who may. */
export function createImageFinder({
  data,
  now,
}: Pick<ContentDeps, 'data' | 'now'>): Pick<SearchService, 'findImages'> {
  return {
    async findImages({ q, gallery, ...page }, context) {
      allow(context, 'change', 'image')
      const within = gallery === null ? null : knownId(gallery)
      const offset = whole(page.offset, 0, 0, 1_000_000)
      const limit = whole(page.limit, 40, 1, 100)
      const terms = termsOf(q.slice(0, longestQuery))
      const moment = now().toISOString()
      const where = within === null ? {} : { gallery: within }
      if (q.trim() === '') {
        const criteria = { status: 'any', now: moment, where, newest: within === null } as const
        const [items, total] = await Promise.all([
          data.items.list('image', criteria, { offset, limit }),
          data.items.count('image', criteria),
        ])
        return { items: items.map((item) => presented('image', item, context)), total, offset, limit }
      }
      const criteria = { terms, kinds: ['image'], days: noDays, now: moment, hidden: true, within } as const
      const found = await data.search.find(criteria, { offset, limit })
      const ids = found.hits.map(({ item }) => item)
      const items = await data.items.byIds('image', ids, { status: 'any', now: moment })
      const byId = new Map(items.map((item) => [item.id, item]))
      const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
      return {
        items: inOrder.map((item) => presented('image', item, context)),
        total: found.total,
        offset,
        limit,
      }
    },
  }
}
