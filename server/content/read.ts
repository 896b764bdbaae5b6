import { periodOfYears } from '../../domain/dates/index.ts'
import { columnOf, fieldOf, type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { may } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { Criteria } from '../data/content/item-criteria.ts'
import type { SqlValue } from '../data/tables.ts'
import { allow, isId, knownId } from './access.ts'
import type { ItemService, ListQuery, Named, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { listingOf, withWords } from './listing.ts'
import { presented } from './present.ts'
import { groupField, tagOf } from './tags.ts'

const usualLimit = 20
const largestLimit = 500
/** Lists so short stand on many pages beside what these are about, and are remembered. */
const fewest = 8

/** What may be read: lists, single items, neighbours. */
export function createItemReader(
  deps: ContentDeps,
): Pick<ItemService, 'list' | 'read' | 'byIds' | 'position' | 'neighbours' | 'neighbourNames'> {
  const { data, memory } = deps
  const self: ReturnType<typeof createItemReader> = {
    async list(kind, query, context) {
      allow(context, 'read', kind)
      const { capped, ...criteria } = await withWords(
        deps,
        kind,
        query,
        criteriaOf(kind, query, context, deps.now()),
      )
      const tags = noteList(kind, query, context)
      const until = await noteNextPublication(deps, kind, context)
      const limit = whole(query.limit, usualLimit, 1, largestLimit)
      const offset = whole(query.offset, 0, 0, Number.MAX_SAFE_INTEGER)
      const { now: _moment, sort, brief: _brief, ...asked } = criteria
      const read = () => data.items[sort ? 'sorted' : 'list'](kind, criteria, { offset, limit })
      const count = async () => countKnown(criteria) ?? (await data.items.count(kind, criteria))
      const few = limit <= fewest && !may(context.actor, 'readHidden', kind)
      const [items, total] = await Promise.all([
        few
          ? memory.recall(`list ${kind} ${offset} ${limit} ${JSON.stringify(asked)}`, tags, async () => {
              const value = await read()
              return { value, until, keep: value.every(isSmall) }
            })
          : read(),
        // What words have found is another question each time.
        asked.ids || asked.words
          ? count()
          : memory.recall(`count ${kind} ${JSON.stringify(asked)}`, tags, async () => ({
              value: await count(),
              until,
            })),
      ])
      return { items: items.map((item) => presented(kind, item, context)), total, offset, limit, capped }
    },

    async read(kind, id, context) {
      allow(context, 'read', kind)
      const item = await visible(deps, kind, knownId(id), context)
      if (!item) throw new Problem('not_found')
      return presented(kind, item, context)
    },

    async byIds(kind, ids, context) {
      allow(context, 'read', kind)
      const wanted = [...new Set(ids)].filter(isId)
      for (const id of wanted) context.cacheTags.addTag(tagOf.item(kind, id))
      const through = kindOf(kind).seenThrough
      if (through && wanted.length > 0) context.cacheTags.addTag(tagOf.kind(through.kind))
      const items = await visibleOnes(deps, kind, wanted, context)
      // What is missing may be scheduled.
      if (items.length < wanted.length) await noteNextPublication(deps, kind, context)
      return new Map(items.map((item) => [item.id, presented(kind, item, context)]))
    },

    async position(kind, id, query, context) {
      allow(context, 'read', kind)
      const criteria = criteriaOf(kind, query, context, deps.now())
      const item = await visible(deps, kind, knownId(id), context)
      const listed = Object.entries(query.where ?? {}).every(
        ([name, value]) => item && fieldOf(item, name) === value,
      )
      if (!item || !listed) throw new Problem('not_found')
      noteList(kind, query, context)
      await noteNextPublication(deps, kind, context)
      return await data.items.countBefore(kind, id, criteria)
    },

    async neighbours(kind, id, context) {
      allow(context, 'read', kind)
      const item = await visible(deps, kind, knownId(id), context)
      if (!item) throw new Problem('not_found')
      const within = groupField(kind)
      const tag = within ? tagOf.group(kind, fieldOf(item, within)) : tagOf.kind(kind)
      context.cacheTags.addTag(tag)
      await noteNextPublication(deps, kind, context)
      const criteria = criteriaOf(kind, {}, context, deps.now())
      const [previous, next] = await Promise.all([
        data.items.neighbour(kind, item, -1, criteria),
        data.items.neighbour(kind, item, 1, criteria),
      ])
      return {
        previous: previous && presented(kind, previous, context),
        next: next && presented(kind, next, context),
      }
    },

    async neighbourNames(kind, id, context) {
      const read = async () => {
        const { previous, next } = await self.neighbours(kind, id, context)
        return { previous: previous && nameOf(kind, previous), next: next && nameOf(kind, next) }
      }
      const { seenThrough, arranged } = kindOf(kind)
      if (arranged || seenThrough || may(context.actor, 'readHidden', kind)) return await read()
      allow(context, 'read', kind)
      context.cacheTags.addTag(tagOf.kind(kind))
      const until = await noteNextPublication(deps, kind, context)
      const tags = [tagOf.kind(kind)]
      return await memory.recall(`beside ${kind} ${id}`, tags, async () => ({ value: await read(), until }))
    },
  }
  return self
}

function nameOf<K extends KindName>(kind: K, item: Item<K>): Named {
  return { id: item.id, name: String(fieldOf(item, kindOf(kind).title)) }
}

/** One item if the asker may see it. */
async function visible<K extends KindName>(
  deps: ContentDeps,
  kind: K,
  id: number,
  context: RequestContext,
): Promise<Item<K> | null> {
  context.cacheTags.addTag(tagOf.item(kind, id))
  if (may(context.actor, 'readHidden', kind)) return await deps.data.items.find(kind, id)
  const [item] = await visibleOnes(deps, kind, [id], context)
  const through = kindOf(kind).seenThrough
  if (item && through)
    context.cacheTags.addTag(tagOf.item(through.kind, Number(fieldOf(item, through.field))))
  return item ?? null
}

/** What a visitor sees once, they see until it changes; what others may see is always read anew. */
async function visibleOnes<K extends KindName>(
  deps: ContentDeps,
  kind: K,
  ids: readonly number[],
  context: RequestContext,
): Promise<Item<K>[]> {
  const ask = (some: readonly number[]) =>
    deps.data.items.byIds(kind, some, criteriaOf(kind, {}, context, deps.now()))
  if (may(context.actor, 'readHidden', kind)) return await ask(ids)
  const through = kindOf(kind).seenThrough
  return await deps.memory.recallMany(
    ids,
    (id) => tagOf.item(kind, id),
    async (missing) =>
      (await ask(missing)).map((value) => ({
        name: tagOf.item(kind, value.id),
        tags: [tagOf.item(kind, value.id), ...(through ? [tagOf.kind(through.kind)] : [])],
        value,
        letters: lettersOf(value),
      })),
  )
}

/** How many words have found, where nothing else was asked: what is in the trash is not found by any. */
function countKnown({ ids, status, where, days, between }: Criteria): number | null {
  const isNarrowed = status !== 'any' || Object.keys(where ?? {}).length > 0 || days || between
  return ids && !isNarrowed ? ids.length : null
}

/** Whether an item may lie in memory by the thousand. */
function isSmall(item: Item): boolean {
  return lettersOf(item) <= 2000
}

function lettersOf(item: Item): number {
  return Object.values(item).reduce(
    (letters: number, value) => (typeof value === 'string' ? letters + value.length : letters),
    0,
  )
}

/** What a query means for this asker: a visitor only ever means what is live. */
export function criteriaOf(kind: KindName, query: ListQuery, context: RequestContext, now: Date): Criteria {
  const hidden = may(context.actor, 'readHidden', kind)
  const where = columnsOf(kind, query.where ?? {}, hidden)
  return {
    status: hidden ? (query.status ?? 'any') : 'live',
    now: now.toISOString(),
    where,
    ...(query.years ? periodOf(kind, query.years) : {}),
    ...listingOf(kind, query, context),
  }
}

function periodOf(
  kind: KindName,
  years: NonNullable<ListQuery['years']>,
): Pick<Criteria, 'days' | 'between'> {
  const { fields } = kindOf(kind)
  if (fields.date?.type === 'date') return { days: periodOfYears(years.from, years.to) }
  if (fields.year?.type !== 'year') throw new Problem('bad_request')
  const bound = (year: number | undefined) => (isWhole(year) ? Number(year) : null)
  return { between: { column: 'year', from: bound(years.from), to: bound(years.to) } }
}

const filtered = new Set(['ref', 'choice', 'number', 'year', 'account'])

function columnsOf(
  kind: KindName,
  where: NonNullable<ListQuery['where']>,
  hidden: boolean,
): Record<string, SqlValue> {
  const columns: Record<string, SqlValue> = {}
  for (const [name, value] of Object.entries(where)) {
    const field = Object.hasOwn(kindOf(kind).fields, name) ? kindOf(kind).fields[name] : undefined
    const type = name === 'author' ? 'ref' : field?.type
    if (!type || !filtered.has(type) || (field?.private && !hidden)) throw new Problem('bad_request')
    // A value of another type means nothing to one database and everything to the other.
    const good =
      type === 'ref' ? isId(value) : type === 'choice' || type === 'account' ? isWord(value) : isWhole(value)
    if (value !== null && !good) throw new Problem('bad_request')
    columns[columnOf(name)] = value
  }
  return columns
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 100
}

function isWhole(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
}

function noteList(kind: KindName, query: ListQuery, context: RequestContext): string[] {
  const within = groupField(kind)
  const group = within ? query.where?.[within] : undefined
  const through = kindOf(kind).seenThrough
  const tags = [group === undefined ? tagOf.kind(kind) : tagOf.group(kind, group)]
  // Books stand in the order of their categories.
  for (const { by } of kindOf(kind).order) {
    const [ref = '', field] = by.split('.')
    const to = field && kindOf(kind).fields[ref]?.to
    if (to) tags.push(to)
  }
  if (through)
    tags.push(group === undefined ? tagOf.kind(through.kind) : tagOf.item(through.kind, Number(group)))
  for (const tag of tags) context.cacheTags.addTag(tag)
  return tags
}

/** A list is true until the next scheduled item of its kind (or of what it is seen through) comes out. */
export async function noteNextPublication(
  deps: ContentDeps,
  kind: KindName,
  context: RequestContext,
): Promise<string | null> {
  const { seenThrough, published } = kindOf(kind)
  if (!published) return null
  const moments = await Promise.all(
    [kind, ...(seenThrough ? [seenThrough.kind] : [])].map((name) =>
      deps.memory.recall(`next publication ${name}`, [tagOf.kind(name)], async () => {
        const next = await deps.data.items.nextPublication(name, deps.now().toISOString())
        return { value: next, until: next }
      }),
    ),
  )
  const next = moments.filter((moment) => moment !== null).sort()[0] ?? null
  if (next) context.cacheTags.expireAt(next)
  return next
}

/** A number from outside inside its bounds. */
export function whole(value: number | undefined, usual: number, least: number, most: number): number {
  if (value === undefined || !Number.isFinite(value)) return usual
  return Math.min(most, Math.max(least, Math.trunc(value)))
}
