import { type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { allow, isId } from './access.ts'
import type { ItemService, SaveInput, StaleDetails } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { momentOf } from './moment.ts'
import { checkedValues } from './values.ts'
import { write } from './write.ts'

/** Creating and changing items. */
export function createItemSaver(deps: ContentDeps): Pick<ItemService, 'save'> {
  return {
    async save(kind, input, context) {
      allow(context, 'change', kind)
      const id = idOf(kind, input)
      const publishedAt =
        typeof input.publishedAt === 'string' ? momentOf(input.publishedAt) : input.publishedAt
      const current = id === null ? await onlyOne(deps, kind) : await deps.data.items.find(kind, id)
      if (id !== null && !current) throw new Problem('not_found')
      const values = await checkedValues(
        deps,
        kind,
        withPlace(kind, input.values, current),
        current,
        context.language,
      )

      const saved = await deps.data.transaction((repositories) =>
        write(deps, repositories, kind, { input, publishedAt, id, values }, context),
      )
      if ('stale' in saved) {
        const details: StaleDetails = { current: saved.stale, yours: saved.yours }
        throw new Problem('stale', details)
      }
      await deps.events.settle(saved.told)
      return saved.item
    },
  }
}

/** Which item is meant; null for a new one, and for a kind that has only one. */
function idOf(kind: KindName, { id, version, publishedAt }: SaveInput): number | null {
  if (version !== undefined && !isId(version)) throw new Problem('bad_request', { wrong: ['version'] })
  if (publishedAt !== undefined && publishedAt !== null && typeof publishedAt !== 'string') {
    throw new Problem('bad_request', { wrong: ['publishedAt'] })
  }
  if (kindOf(kind).single || id === undefined) return null
  if (!isId(id)) throw new Problem('not_found')
  if (version === undefined) throw new Problem('bad_request', { missing: ['version'] })
  return id
}

async function onlyOne<K extends KindName>(deps: ContentDeps, kind: K): Promise<Item<K> | null> {
  if (!kindOf(kind).single) return null
  const [only] = await deps.data.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
  return only ?? null
}

/** A new item's place is found when it is written; until then any will do for the rules. */
function withPlace(kind: KindName, values: SaveInput['values'], current: Item | null): SaveInput['values'] {
  const isNew = kindOf(kind).arranged && !current
  const { ord } = values
  return isNew && (ord === undefined || ord === null || ord === '') ? { ...values, ord: 1 } : values
}
