import { getFieldValue, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import { parseSitePath } from '../../domain/redirect-paths.ts'
import { normalizePlainText } from '../content/index.ts'
import type { Repositories } from '../data/index.ts'
import type { ContentFolderItem } from './content-format.ts'
import { iterateItems } from './content-index.ts'

/** The item of the site that an item of a folder is, or becomes. */
export interface MatchedItem {
  readonly item: ContentFolderItem
  /** The id on this site. */
  readonly id: number
  /** Whether the site has the item already. */
  readonly exists: boolean
}

interface ExistingItem {
  readonly id: number
  readonly created: string
  readonly title: string
}

/**
 * Finds the items that the site has already, by the time of their creation and their title or, if the folder does not
 * say the time, by their title. The others get the id of the folder, or a new one if it is taken.
 */
export async function matchItems(
  repositories: Pick<Repositories, 'items'>,
  kind: KindName,
  items: readonly ContentFolderItem[],
): Promise<MatchedItem[]> {
  if (items.length === 0) return []
  const existing = await listExistingItems(repositories, kind)
  const matches = findMatches(kind, items, existing)
  let lastId = [...existing.keys(), ...items.map(({ id }) => id)].reduce((a, b) => Math.max(a, b), 0)
  return items.map((item) => {
    const id = matches.get(item)
    if (id !== undefined) return { item, id, exists: true }
    if (!existing.has(item.id)) return { item, id: item.id, exists: false }
    lastId += 1
    return { item, id: lastId, exists: false }
  })
}

async function listExistingItems(
  repositories: Pick<Repositories, 'items'>,
  kind: KindName,
): Promise<Map<number, ExistingItem>> {
  const existing: ExistingItem[] = []
  for (const status of ['any', 'trash'] as const)
    for await (const item of iterateItems(repositories, kind, status)) {
      const title = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
      existing.push({ id: item.id, created: item.created_at, title: qualifyTitle(kind, title, item) })
    }
  return new Map(existing.sort((a, b) => a.id - b.id).map((item) => [item.id, item]))
}

/**
 * The ids of the items that exist. The surest matches come first, because several items may have been created at the
 * same time, an earlier import may have given an item another id, and a title may have been changed since.
 */
function findMatches(
  kind: KindName,
  items: readonly ContentFolderItem[],
  existing: ReadonlyMap<number, ExistingItem>,
): Map<ContentFolderItem, number> {
  const free = new Map(existing)
  const matches = new Map<ContentFolderItem, number>()
  const matchEach = (find: (item: ContentFolderItem, title: string) => ExistingItem | undefined) => {
    for (const item of items) {
      if (matches.has(item)) continue
      const found = find(item, getTitle(kind, item))
      if (found === undefined) continue
      matches.set(item, found.id)
      free.delete(found.id)
    }
  }
  const hasSameTime = (item: ContentFolderItem, { created }: ExistingItem) =>
    item.created === null || item.created === created
  matchEach((item, title) => {
    const sameId = free.get(item.id)
    return sameId?.title === title && hasSameTime(item, sameId) ? sameId : undefined
  })
  const byTitle = Map.groupBy(free.values(), ({ title }) => title)
  matchEach((item, title) =>
    byTitle.get(title)?.find((candidate) => free.has(candidate.id) && hasSameTime(item, candidate)),
  )
  matchEach((item) => {
    const sameId = free.get(item.id)
    return sameId !== undefined && sameId.created === item.created ? sameId : undefined
  })
  const byTime = Map.groupBy(free.values(), ({ created }) => created)
  const unmatchedByTime = Map.groupBy(
    items.filter((item) => !matches.has(item)),
    ({ created }) => created,
  )
  matchEach(({ created }) => {
    if (created === null || isStartOfDay(created) || unmatchedByTime.get(created)?.length !== 1) return
    const [only, ...others] = byTime.get(created) ?? []
    return others.length === 0 ? only : undefined
  })
  return matches
}

/** Whether a time may be a day of a source without times of day, which many items have in common. Any time zone has full quarters of an hour. */
function isStartOfDay(time: string): boolean {
  return /:(?:00|15|30|45):00(?:\.000)?Z$/.test(time)
}

/** The title of a folder's item as the site would store it. */
function getTitle(kind: KindName, { values }: ContentFolderItem): string {
  const title = normalizePlainText(String(values[getKindDefinition(kind).title] ?? ''), false)
  return qualifyTitle(kind, kind === 'redirect' ? (parseSitePath(title) ?? title) : title, values)
}

/** Categories of articles, books and links may have the same name. */
function qualifyTitle(kind: KindName, title: string, values: object): string {
  return kind === 'category' && 'for' in values ? `${values.for} ${title}` : title
}
