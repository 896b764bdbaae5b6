import { join } from 'node:path'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import type { ArchivedItemComparison, ArchivedItemList, ArchivedItemQuery } from '../../domain/restore.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { connectToDatabase } from '../data/connection.ts'
import { createSiteDatabaseOverConnection, type Repositories, type SiteDatabase } from '../data/index.ts'

/** The items of a database, of the site or of an archive. */
export type ItemSource = Pick<Repositories, 'items'>

const maxQueryLength = 200
const maxWords = 8
/** All items but those in the trash. */
const anyStatus = { status: 'any', now: '' } as const
const imagePageSize = 200

/** Opens the database that a check has left in its folder. */
export async function openArchivedDatabase(folder: string): Promise<SiteDatabase> {
  return createSiteDatabaseOverConnection(
    await connectToDatabase({ engine: 'sqlite', file: join(folder, 'scratch.sqlite') }),
  )
}

/** A page of the items of an archive, compared with the site. */
export async function listArchivedItems(
  archive: ItemSource,
  site: ItemSource,
  { kind, q, offset, limit }: ArchivedItemQuery,
): Promise<ArchivedItemList> {
  const all = splitIntoFoldedWords(q.slice(0, maxQueryLength)).slice(0, maxWords)
  const criteria = {
    ...anyStatus,
    ...(all.length === 0 ? {} : { words: { all, columns: [] } }),
    sort: { by: 'title', direction: 'asc' },
  } as const
  const total = await archive.items.count(kind, criteria)
  const found: Item[] = await archive.items.sorted(kind, criteria, { offset, limit })
  const items = await Promise.all(
    found.map(async (item) => ({
      id: item.id,
      name: getItemName(kind, item),
      editedAt: item.edited_at,
      status: compareStatus(kind, item, await findSameItem(site, kind, item)),
    })),
  )
  return { items, total }
}

/** An item of an archive beside the current one; null if the archive has none with this id. */
export async function compareArchivedItem(
  archive: ItemSource,
  site: ItemSource,
  kind: KindName,
  id: number,
): Promise<Omit<ArchivedItemComparison, 'restore'> | null> {
  const archived: Item | null = await archive.items.find(kind, id)
  if (archived === null || archived.removed_at !== null) return null
  const current = await findSameItem(site, kind, archived)
  const names: Record<string, string> = {}
  for (const { field, to } of getReferenceFields(kind)) {
    await addName(archive, to, getFieldValue(archived, field))
    // The current name is shown if both have it.
    if (current !== null) await addName(site, to, getFieldValue(current, field))
  }
  const isGallery = kind === 'gallery'
  const imageCount = isGallery
    ? await archive.items.count('image', { ...anyStatus, where: { gallery: id } })
    : 0
  return { kind, archived, current, names, imageCount }

  async function addName(source: ItemSource, to: KindName, target: unknown): Promise<void> {
    if (typeof target !== 'number') return
    const item: Item | null = await source.items.find(to, target)
    if (item !== null) names[`${to} ${target}`] = getItemName(to, item)
  }
}

/**
 * The item of the site that an item of an archive is an earlier or later version of; null if there is none. An item with
 * the same id that was created at another time is another one: the archive is of another site.
 */
export async function findSameItem<K extends KindName>(
  site: ItemSource,
  kind: K,
  archived: Pick<Item, 'id' | 'created_at'>,
): Promise<Item<K> | null> {
  const current: Item<K> | null = await site.items.find(kind, archived.id)
  if (current === null) return null
  return Date.parse(current.created_at) === Date.parse(archived.created_at) ? current : null
}

/** The images of a gallery in an archive, in their order. */
export async function* iterateGalleryImages(
  archive: ItemSource,
  gallery: number,
): AsyncGenerator<Item<'image'>> {
  const criteria = { ...anyStatus, where: { gallery } }
  for (let offset = 0; ; offset += imagePageSize) {
    const images = await archive.items.list('image', criteria, { offset, limit: imagePageSize })
    yield* images
    if (images.length < imagePageSize) return
  }
}

/** Whether two versions of an item have the same values. */
export function hasSameValues(kind: KindName, one: Item, other: Item): boolean {
  return [...Object.keys(getKindDefinition(kind).fields), 'author'].every(
    (name) => (getFieldValue(one, name) ?? null) === (getFieldValue(other, name) ?? null),
  )
}

export function getItemName(kind: KindName, item: Item): string {
  return String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
}

function compareStatus(
  kind: KindName,
  archived: Item,
  current: Item | null,
): ArchivedItemList['items'][number]['status'] {
  if (current === null) return 'missing'
  if (current.removed_at !== null) return 'trashed'
  return hasSameValues(kind, archived, current) ? 'same' : 'different'
}
