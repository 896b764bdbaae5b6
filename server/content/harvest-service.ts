import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { HarvestService } from './contract/harvest.ts'
import type { ContentDeps } from './deps.ts'
import { recordExpiryAtNextPublication } from './item-reader.ts'

const maxLimit = 500

/** Lists the changes of public items for harvesters. */
export function createHarvestService(deps: ContentDeps): HarvestService {
  const { data, cache, now } = deps
  return {
    async listChanges(kind, { from = null, before = null, after = 0, limit, id }, context) {
      assertActionAllowed(context, 'read', kind)
      const criteria = { now: now().toISOString(), from, before, ...(id === undefined ? {} : { id }) }
      return await data.harvest.list(kind, criteria, { after, limit: Math.min(limit, maxLimit) })
    },

    async findEarliestChange(kinds, context) {
      for (const kind of kinds) assertActionAllowed(context, 'read', kind)
      const times = await Promise.all(
        kinds.map(async (kind) => {
          const expiresAt = await recordExpiryAtNextPublication(deps, kind, context)
          const tags = [cacheTagBuilders.kind(kind)]
          return await cache.getOrCompute(`earliest publication ${kind}`, tags, async () => ({
            value: await data.harvest.findEarliestPublication(kind, now().toISOString()),
            expiresAt,
          }))
        }),
      )
      return times.filter((time) => time !== null).sort()[0] ?? null
    },
  }
}
