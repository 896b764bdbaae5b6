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
import { createCacheTag } from './cache-tags.ts'
import type { RequestContext } from './contract/items.ts'
import type { OverviewService, RecentChange } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { clampInteger, recordNextPublication } from './item-reader.ts'

const batchSize = 100
/** So far back anything recent is looked for: somebody may have saved one item a hundred times. */
const maxBatches = 5

/** What a person sees of the whole site who works on it. */
export function createOverviewService(deps: ContentDeps): OverviewService {
  const { data, cache: memory } = deps
  return {
    async countByStatus(context) {
      const kinds = getKindsEditableByActor(context)
      return await Promise.all(
        kinds.map(async (kind) => {
          const until = await recordNextPublication(deps, kind, context)
          const { kept, drafts, scheduled, trash } = await memory.getOrCompute(
            `tally ${kind}`,
            [createCacheTag.kind(kind)],
            async () => ({
              value: await data.items.countByStatus(kind, deps.now().toISOString()),
              expiresAt: until,
            }),
          )
          return { kind, live: kept - drafts - scheduled, drafts, scheduled, trash }
        }),
      )
    },

    async recentChanges(limit, context) {
      const kinds = new Set<string>(getKindsEditableByActor(context))
      const wanted = clampInteger(limit, 10, 1, 50)
      const seen = new Set<string>()
      const found: RecentChange[] = []
      let before: number | null = null
      for (let round = 0; round < maxBatches && found.length < wanted; round += 1) {
        const notes = await data.history.listLatest({ before, limit: batchSize })
        const fresh = notes.filter(({ kind, item }) => {
          const name = `${kind}:${item}`
          if (!kinds.has(kind) || seen.has(name)) return false
          seen.add(name)
          return true
        })
        const items = await itemsOf(fresh)
        for (const { kind, item: id, action, saved_at, saved_by } of fresh) {
          const item = items.get(`${kind}:${id}`)
          if (!item || !isKindName(kind)) continue
          found.push({
            kind,
            id,
            name: String(getFieldValue(item, getKindDefinition(kind).title) ?? ''),
            status: getItemPublicationStatus(item, deps.now()),
            action: action as RecentChange['action'],
            savedAt: saved_at,
            savedBy: saved_by,
          })
        }
        before = notes.at(-1)?.id ?? null
        if (notes.length < batchSize) break
      }
      return found.slice(0, wanted)
    },
  }

  /** Those that are not in the trash, by kind and id. */
  async function itemsOf(
    named: readonly { readonly kind: string; readonly item: number }[],
  ): Promise<Map<string, Item>> {
    const all = new Map<string, Item>()
    for (const kind of new Set(named.map((one) => one.kind))) {
      if (!isKindName(kind)) continue
      const ids = named.flatMap((one) => (one.kind === kind ? [one.item] : []))
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

/** The kinds of which somebody has items to look after; refuses whoever has none. */
export function getKindsEditableByActor(context: RequestContext): KindName[] {
  const kinds = kindNames.filter(
    (kind) => !getKindDefinition(kind).single && isActionAllowed(context.actor, 'change', kind),
  )
  if (kinds.length === 0) throw new ProblemError('unauthenticated')
  return kinds
}
/** Where an item stands that is not in the trash. */
export function getItemPublicationStatus(
  { published_at: at }: Item,
  now: Date,
): 'live' | 'draft' | 'scheduled' {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}
