import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { RequestContext } from './contract/items.ts'
import type { AdminOverviewService, RecentChange } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault, recordExpiryAtNextPublication } from './item-reader.ts'

const batchSize = 100
/** Limits how far back recent changes are searched: the last entries may all belong to one item. */
const maxBatches = 5

/** Counts and recent changes of the whole site, for the admin overview. */
export function createAdminOverviewService(deps: ContentDeps): AdminOverviewService {
  const { data, cache } = deps
  return {
    async countByStatus(context) {
      const kinds = getEditableKindsOrThrow(context)
      return await Promise.all(
        kinds.map(async (kind) => {
          const expiresAt = await recordExpiryAtNextPublication(deps, kind, context)
          const { kept, drafts, scheduled, trash } = await cache.getOrCompute(
            `tally ${kind}`,
            [cacheTagBuilders.kind(kind)],
            async () => ({
              value: await data.items.countByStatus(kind, deps.now().toISOString()),
              expiresAt,
            }),
          )
          return { kind, live: kept - drafts - scheduled, drafts, scheduled, trash }
        }),
      )
    },

    async recentChanges(limit, context) {
      const kinds = new Set<string>(getEditableKindsOrThrow(context))
      const maxChanges = clampIntegerOrDefault(limit, 10, 1, 50)
      const seenItems = new Set<string>()
      const changes: RecentChange[] = []
      let before: number | null = null
      for (let batch = 0; batch < maxBatches && changes.length < maxChanges; batch += 1) {
        const rows = await data.history.listLatest({ before, limit: batchSize })
        const newRows = rows.filter(({ kind, item }) => {
          const name = `${kind}:${item}`
          if (!kinds.has(kind) || seenItems.has(name)) return false
          seenItems.add(name)
          return true
        })
        const items = await findItems(newRows)
        for (const { kind, item: id, action, saved_at, saved_by } of newRows) {
          const item = items.get(`${kind}:${id}`)
          if (!item || !isKindName(kind)) continue
          changes.push({
            kind,
            id,
            name: String(getFieldValue(item, getKindDefinition(kind).title) ?? ''),
            status: getItemPublicationStatus(item, deps.now()),
            action: action as RecentChange['action'],
            savedAt: saved_at,
            savedBy: saved_by,
          })
        }
        before = rows.at(-1)?.id ?? null
        if (rows.length < batchSize) break
      }
      return changes.slice(0, maxChanges)
    },
  }

  /** Items that aren't in the trash, by kind and id. */
  async function findItems(
    refs: readonly { readonly kind: string; readonly item: number }[],
  ): Promise<Map<string, Item>> {
    const all = new Map<string, Item>()
    for (const kind of new Set(refs.map((ref) => ref.kind))) {
      if (!isKindName(kind)) continue
      const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.item] : []))
      const criteria = {
        status: 'any',
        now: '',
        ids,
        brief: true,
        sort: { by: 'created', direction: 'asc' },
      } as const
      const items: readonly Item[] = await data.items.sorted(kind, criteria, { offset: 0, limit: ids.length })
      for (const item of items) all.set(`${kind}:${item.id}`, item)
    }
    return all
  }
}

/** The kinds whose items the actor may change; throws if there are none. */
export function getEditableKindsOrThrow(context: RequestContext): KindName[] {
  const kinds = kindNames.filter(
    (kind) => !getKindDefinition(kind).single && isActionAllowed(context.actor, 'draft', kind),
  )
  if (kinds.length === 0) throw new ProblemError('unauthenticated')
  return kinds
}
/** The publication status of an item that isn't in the trash. */
export function getItemPublicationStatus(
  { published_at: at }: Item,
  now: Date,
): 'live' | 'draft' | 'scheduled' {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}
