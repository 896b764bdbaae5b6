import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  toColumnName,
} from '../../domain/kinds/index.ts'
import { findDateFieldName } from '../../domain/kinds/item-dates.ts'
import { isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ItemFiltersAndOrder } from '../data/content/item-criteria.ts'
import type { SqlValue } from '../data/tables.ts'
import { assertActionAllowed, assertItemId, findChangeableItems, isItemId } from './access.ts'
import { cacheTagBuilders, findGroupField } from './cache-tags.ts'
import type { AdjacentItem, ItemListQuery, ItemService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { addWordCriteria, toEditorListCriteria } from './list-criteria.ts'
import { sanitizeItemForActor } from './present-item.ts'

const defaultLimit = 20
const maxLimit = 500
/** Lists this short appear beside the content of many pages, so they are cached. */
const maxCachedListLength = 8
/** Pages from here on are found by their ids first, from the end of the list if it is nearer. */
const farOffset = 1000

/** Reads lists, single items and neighbours, as far as the actor may see them. */
export function createItemReader(
  deps: ContentDeps,
): Pick<
  ItemService,
  'list' | 'read' | 'byIds' | 'creators' | 'changeable' | 'position' | 'neighbours' | 'neighbourNames'
> {
  const { data, cache } = deps
  const self: ReturnType<typeof createItemReader> = {
    async list(kind, query, context) {
      assertActionAllowed(context, 'read', kind)
      const { capped, ...criteria } = await addWordCriteria(
        deps,
        kind,
        query,
        toItemCriteria(kind, query, context, deps.now()),
      )
      const tags = recordListTags(kind, query, context)
      const expiresAt = await recordExpiryAtNextPublication(deps, kind, context)
      const limit = clampIntegerOrDefault(query.limit, defaultLimit, 1, maxLimit)
      const offset = clampIntegerOrDefault(query.offset, 0, 0, Number.MAX_SAFE_INTEGER)
      const { now: _now, sort, brief: _brief, ...cacheKey } = criteria
      const count = async () => getKnownCount(criteria) ?? (await data.items.count(kind, criteria))
      // Counts of word searches aren't cached: the words differ each time.
      const readTotal = () =>
        cacheKey.ids || cacheKey.words
          ? count()
          : cache.getOrCompute(`count ${kind} ${JSON.stringify(cacheKey)}`, tags, async () => ({
              value: await count(),
              expiresAt,
            }))
      const read = async () =>
        sort || offset >= farOffset
          ? await data.items.sorted(kind, criteria, {
              offset,
              limit,
              total: offset < farOffset ? null : await readTotal(),
            })
          : await data.items.list(kind, criteria, { offset, limit })
      const isCached = limit <= maxCachedListLength && !isActionAllowed(context.actor, 'readHidden', kind)
      const [items, total] = await Promise.all([
        isCached
          ? cache.getOrCompute(
              `list ${kind} ${offset} ${limit} ${JSON.stringify(cacheKey)}`,
              tags,
              async () => {
                const value = await read()
                return { value, expiresAt, keep: value.every(isSmallItem) }
              },
            )
          : read(),
        readTotal(),
      ])
      return {
        items: items.map((item) => sanitizeItemForActor(kind, item, context)),
        total,
        offset,
        limit,
        capped,
      }
    },

    async read(kind, id, context) {
      assertActionAllowed(context, 'read', kind)
      const item = await findVisibleItem(deps, kind, assertItemId(id), context)
      if (!item) throw new ProblemError('not_found')
      return sanitizeItemForActor(kind, item, context)
    },

    async byIds(kind, ids, context) {
      assertActionAllowed(context, 'read', kind)
      const validIds = [...new Set(ids)].filter(isItemId)
      for (const id of validIds) context.cacheTags.addTag(cacheTagBuilders.item(kind, id))
      const visibilityParent = getKindDefinition(kind).seenThrough
      if (visibilityParent && validIds.length > 0)
        context.cacheTags.addTag(cacheTagBuilders.kind(visibilityParent.kind))
      const items = await findVisibleItems(deps, kind, validIds, context)
      // A missing item may be scheduled for publication.
      if (items.length < validIds.length) await recordExpiryAtNextPublication(deps, kind, context)
      return new Map(items.map((item) => [item.id, sanitizeItemForActor(kind, item, context)]))
    },

    async creators(kind, ids, context) {
      assertActionAllowed(context, 'readHidden', kind)
      return await data.history.findCreators(kind, ids.filter(isItemId))
    },

    async changeable(kind, items, context) {
      assertActionAllowed(context, 'readHidden', kind)
      return await findChangeableItems(data, context.actor, kind, items)
    },

    async position(kind, id, query, context) {
      assertActionAllowed(context, 'read', kind)
      const criteria = toItemCriteria(kind, query, context, deps.now())
      const item = await findVisibleItem(deps, kind, assertItemId(id), context)
      const matchesFilter = Object.entries(query.where ?? {}).every(
        ([name, value]) => item && getFieldValue(item, name) === value,
      )
      if (!item || !matchesFilter) throw new ProblemError('not_found')
      recordListTags(kind, query, context)
      await recordExpiryAtNextPublication(deps, kind, context)
      return await data.items.countBefore(kind, id, criteria)
    },

    async neighbours(kind, id, context) {
      assertActionAllowed(context, 'read', kind)
      const item = await findVisibleItem(deps, kind, assertItemId(id), context)
      if (!item) throw new ProblemError('not_found')
      const groupField = findGroupField(kind)
      const tag = groupField
        ? cacheTagBuilders.group(kind, getFieldValue(item, groupField))
        : cacheTagBuilders.kind(kind)
      context.cacheTags.addTag(tag)
      await recordExpiryAtNextPublication(deps, kind, context)
      const criteria = toItemCriteria(kind, {}, context, deps.now())
      const [previous, next] = await Promise.all([
        data.items.findNeighbour(kind, item, -1, criteria),
        data.items.findNeighbour(kind, item, 1, criteria),
      ])
      return {
        previous: previous && sanitizeItemForActor(kind, previous, context),
        next: next && sanitizeItemForActor(kind, next, context),
      }
    },

    async neighbourNames(kind, id, context) {
      const read = async () => {
        const { previous, next } = await self.neighbours(kind, id, context)
        return {
          previous: previous && toAdjacentItem(kind, previous),
          next: next && toAdjacentItem(kind, next),
        }
      }
      const { seenThrough, arranged } = getKindDefinition(kind)
      if (arranged || seenThrough || isActionAllowed(context.actor, 'readHidden', kind)) return await read()
      assertActionAllowed(context, 'read', kind)
      context.cacheTags.addTag(cacheTagBuilders.kind(kind))
      const expiresAt = await recordExpiryAtNextPublication(deps, kind, context)
      const tags = [cacheTagBuilders.kind(kind)]
      return await cache.getOrCompute(`beside ${kind} ${id}`, tags, async () => ({
        value: await read(),
        expiresAt,
      }))
    },
  }
  return self
}

function toAdjacentItem<K extends KindName>(kind: K, item: Item<K>): AdjacentItem {
  const { id, published_at } = item
  return { id, name: String(getFieldValue(item, getKindDefinition(kind).title)), published_at }
}

/** Finds one item if the actor may see it. */
async function findVisibleItem<K extends KindName>(
  deps: ContentDeps,
  kind: K,
  id: number,
  context: RequestContext,
): Promise<Item<K> | null> {
  context.cacheTags.addTag(cacheTagBuilders.item(kind, id))
  if (isActionAllowed(context.actor, 'readHidden', kind)) return await deps.data.items.find(kind, id)
  const [item] = await findVisibleItems(deps, kind, [id], context)
  const visibilityParent = getKindDefinition(kind).seenThrough
  if (item && visibilityParent)
    context.cacheTags.addTag(
      cacheTagBuilders.item(visibilityParent.kind, Number(getFieldValue(item, visibilityParent.field))),
    )
  return item ?? null
}

/** Items visible to visitors are cached until they change; for other actors they are always read. */
async function findVisibleItems<K extends KindName>(
  deps: ContentDeps,
  kind: K,
  ids: readonly number[],
  context: RequestContext,
): Promise<Item<K>[]> {
  const findUncached = (missingIds: readonly number[]) =>
    deps.data.items.findByIds(kind, missingIds, toItemCriteria(kind, {}, context, deps.now()))
  if (isActionAllowed(context.actor, 'readHidden', kind)) return await findUncached(ids)
  const visibilityParent = getKindDefinition(kind).seenThrough
  return await deps.cache.getManyOrCompute(
    ids,
    (id) => cacheTagBuilders.item(kind, id),
    async (missing) =>
      (await findUncached(missing)).map((value) => ({
        name: cacheTagBuilders.item(kind, value.id),
        tags: [
          cacheTagBuilders.item(kind, value.id),
          ...(visibilityParent ? [cacheTagBuilders.kind(visibilityParent.kind)] : []),
        ],
        value,
        textLength: countTextLength(value),
      })),
  )
}

/** The number of word-search hits if there is no other filter; the index has no trashed items. */
function getKnownCount({ ids, status, where, days, between }: ItemFiltersAndOrder): number | null {
  const isNarrowed = status !== 'any' || Object.keys(where ?? {}).length > 0 || days || between
  return ids && !isNarrowed ? ids.length : null
}

/** Whether an item is small enough to cache thousands of them. */
function isSmallItem(item: Item): boolean {
  return countTextLength(item) <= 2000
}

function countTextLength(item: Item): number {
  return Object.values(item).reduce(
    (length: number, value) => (typeof value === 'string' ? length + value.length : length),
    0,
  )
}

/** Converts a query to criteria for this actor: for visitors, always live items only. */
export function toItemCriteria(
  kind: KindName,
  query: ItemListQuery,
  context: RequestContext,
  now: Date,
): ItemFiltersAndOrder {
  const canReadHidden = isActionAllowed(context.actor, 'readHidden', kind)
  const where = toColumnValues(kind, query.where ?? {}, canReadHidden)
  return {
    status: canReadHidden ? (query.status ?? 'any') : 'live',
    now: now.toISOString(),
    where,
    ...(query.years ? toPeriodCriteria(kind, query.years) : {}),
    ...toEditorListCriteria(kind, query, context),
  }
}

function toPeriodCriteria(
  kind: KindName,
  years: NonNullable<ItemListQuery['years']>,
): Pick<ItemFiltersAndOrder, 'days'> {
  if (findDateFieldName(kind) === null) throw new ProblemError('bad_request')
  return { days: getEpochDayRangeOfYears(years.from, years.to) }
}

const filterableFieldTypes = new Set(['ref', 'choice', 'number', 'account'])

function toColumnValues(
  kind: KindName,
  where: NonNullable<ItemListQuery['where']>,
  canReadHidden: boolean,
): Record<string, SqlValue> {
  const columns: Record<string, SqlValue> = {}
  for (const [name, value] of Object.entries(where)) {
    const field = Object.hasOwn(getKindDefinition(kind).fields, name)
      ? getKindDefinition(kind).fields[name]
      : undefined
    const type = name === 'author' ? 'ref' : field?.type
    if (!type || !filterableFieldTypes.has(type) || (field?.private && !canReadHidden))
      throw new ProblemError('bad_request')
    // The databases compare a value of the wrong type differently.
    const isValidValue =
      type === 'ref'
        ? isItemId(value)
        : type === 'choice' || type === 'account'
          ? isShortString(value)
          : isInt32(value)
    if (value !== null && !isValidValue) throw new ProblemError('bad_request')
    columns[toColumnName(name)] = value
  }
  return columns
}

function isShortString(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 100
}

function isInt32(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
}

function recordListTags(kind: KindName, query: ItemListQuery, context: RequestContext): string[] {
  const groupField = findGroupField(kind)
  const group = groupField ? query.where?.[groupField] : undefined
  const visibilityParent = getKindDefinition(kind).seenThrough
  const tags = [group === undefined ? cacheTagBuilders.kind(kind) : cacheTagBuilders.group(kind, group)]
  // Books are sorted by the position of their categories.
  for (const { by } of getKindDefinition(kind).order) {
    const [ref = '', field] = by.split('.')
    const to = field && getKindDefinition(kind).fields[ref]?.to
    if (to) tags.push(to)
  }
  if (visibilityParent)
    tags.push(
      group === undefined
        ? cacheTagBuilders.kind(visibilityParent.kind)
        : cacheTagBuilders.item(visibilityParent.kind, Number(group)),
    )
  for (const tag of tags) context.cacheTags.addTag(tag)
  return tags
}

/**
 * A list is valid until the next scheduled item of its kind, or of its visibility parent's kind, is
 * published.
 */
export async function recordExpiryAtNextPublication(
  deps: ContentDeps,
  kind: KindName,
  context: RequestContext,
): Promise<string | null> {
  const { seenThrough, published } = getKindDefinition(kind)
  if (!published) return null
  const publicationTimes = await Promise.all(
    [kind, ...(seenThrough ? [seenThrough.kind] : [])].map((name) =>
      deps.cache.getOrCompute(`next publication ${name}`, [cacheTagBuilders.kind(name)], async () => {
        const next = await deps.data.items.findNextPublication(name, deps.now().toISOString())
        return { value: next, expiresAt: next }
      }),
    ),
  )
  const next = publicationTimes.filter((time) => time !== null).sort()[0] ?? null
  if (next) context.cacheTags.expireAt(next)
  return next
}

/** Clamps an untrusted number to its bounds. */
export function clampIntegerOrDefault(
  value: number | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (value === undefined || !Number.isFinite(value)) return fallback
  return Math.min(max, Math.max(min, Math.trunc(value)))
}
