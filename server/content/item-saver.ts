import { getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { assertActionAllowed, assertItemChangeAllowed, isItemId } from './access.ts'
import type { ItemService, SaveItemInput, StaleProblemDetails } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { normalizeIsoTimestamp } from './parse-iso-timestamp.ts'
import { getRequiredValues, mergeAndValidateItemValues } from './validate-item-values.ts'
import { checkAndWriteItem, isImportedBySystem } from './write-item.ts'

/** Creates and changes items. */
export function createItemSaver(deps: CreateContentServicesDeps): Pick<ItemService, 'save'> {
  return {
    async save(kind, input, context) {
      assertActionAllowed(context, 'draft', kind)
      if (typeof input.publishedAt === 'string') assertActionAllowed(context, 'change', kind)
      const id = readItemId(kind, input)
      const publishedAt =
        typeof input.publishedAt === 'string' ? normalizeIsoTimestamp(input.publishedAt) : input.publishedAt
      const current = id === null ? await findSingletonItem(deps, kind) : await deps.data.items.find(kind, id)
      if (id !== null && !current) throw new ProblemError('not_found')
      if (current) await assertItemChangeAllowed(deps.data, context, kind, current)
      const isImported = isImportedBySystem(input, context)
      const values = await mergeAndValidateItemValues(
        deps,
        kind,
        withPlaceholderPosition(kind, input.values, current),
        current,
        {
          language: context.language,
          required: getRequiredValues(
            publishedAt === undefined ? (current?.published_at ?? null) : publishedAt,
            isImported,
          ),
        },
      )

      const saved = await deps.data.transaction((repositories) =>
        checkAndWriteItem(deps, repositories, kind, { input, publishedAt, id, values }, context),
      )
      if ('stale' in saved) {
        const details: StaleProblemDetails = { current: saved.stale, yours: saved.yours }
        throw new ProblemError('stale', details)
      }
      await deps.events.publish(saved.events)
      return saved.item
    },
  }
}

/** The id of the item to change; null for a new item, and for a singleton kind. */
function readItemId(kind: KindName, { id, version, publishedAt }: SaveItemInput): number | null {
  if (version !== undefined && !isItemId(version))
    throw new ProblemError('bad_request', { wrong: ['version'] })
  if (publishedAt !== undefined && publishedAt !== null && typeof publishedAt !== 'string') {
    throw new ProblemError('bad_request', { wrong: ['publishedAt'] })
  }
  if (getKindDefinition(kind).single || id === undefined) return null
  if (!isItemId(id)) throw new ProblemError('not_found')
  if (version === undefined) throw new ProblemError('bad_request', { missing: ['version'] })
  return id
}

async function findSingletonItem<K extends KindName>(
  deps: CreateContentServicesDeps,
  kind: K,
): Promise<Item<K> | null> {
  if (!getKindDefinition(kind).single) return null
  const [only] = await deps.data.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
  return only ?? null
}

/** A new item's position is determined when it is written; until then validation gets a placeholder. */
function withPlaceholderPosition(
  kind: KindName,
  values: SaveItemInput['values'],
  current: Item | null,
): SaveItemInput['values'] {
  const isNew = getKindDefinition(kind).arranged && !current
  const { ord } = values
  return isNew && (ord === undefined || ord === null || ord === '') ? { ...values, ord: 1 } : values
}
