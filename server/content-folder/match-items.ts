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
 * Finds the items that the site has already, by the time of their creation or, if the folder does not say it, by their
 * title. The others get the id of the folder, or a new one if it is taken.
 */
export async function matchItems(
  repositories: Pick<Repositories, 'items'>,
  kind: KindName,
  items: readonly ContentFolderItem[],
): Promise<MatchedItem[]> {
  if (items.length === 0) return []
  const existing = await listExistingItems(repositories, kind)
  const unmatched = new Map(existing)
  const matches = new Map<ContentFolderItem, number>()
  const match = (item: ContentFolderItem, id: number) => {
    matches.set(item, id)
    unmatched.delete(id)
  }
  for (const item of items) {
    const sameId = existing.get(item.id)
    if (sameId !== undefined && isSameItem(kind, item, sameId)) match(item, item.id)
  }
  // Items that an earlier import gave another id; several may have been created at the same time.
  const candidates = Map.groupBy(unmatched.values(), ({ created }) => created)
  const candidatesByTitle = Map.groupBy(unmatched.values(), ({ title }) => title)
  for (const item of items.filter((item) => !matches.has(item))) {
    const title = getTitle(kind, item)
    const found = item.created === null ? candidatesByTitle.get(title) : candidates.get(item.created)
    const free = found?.filter(({ id }) => unmatched.has(id)) ?? []
    const same = free.find((candidate) => candidate.title === title) ?? free[0]
    if (same !== undefined) match(item, same.id)
  }
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

function isSameItem(kind: KindName, item: ContentFolderItem, existing: ExistingItem): boolean {
  return item.created === null ? getTitle(kind, item) === existing.title : item.created === existing.created
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
