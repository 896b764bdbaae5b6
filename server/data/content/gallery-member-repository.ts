import { type Kysely, sql } from 'kysely'
import type { Item, KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables } from '../tables.ts'
import { type ItemRowQueryBuilder, toItem } from './item-rows.ts'

/** What is in galleries, in the trash or not. */
export interface GalleryMemberRepository {
  /** In a transaction: the galleries or images that are directly in these galleries and were trashed at this time (null: are not in the trash), locked. */
  lockMembers<K extends 'gallery' | 'image'>(
    kind: K,
    galleries: readonly number[],
    removedAt: string | null,
  ): Promise<Item<K>[]>
  /** When something that is directly in these galleries was last moved to the trash. */
  findLatestRemoval(galleries: readonly number[]): Promise<string | null>
  /**
   * The galleries inside these at any depth, all, or only those in the trash or not in it, and these themselves. A gallery
   * comes before those inside it.
   */
  listTree(galleries: readonly number[], status?: 'kept' | 'trashed'): Promise<number[]>
  /** The ids of all images that are directly in these galleries, in the trash or not. */
  listImages(galleries: readonly number[]): Promise<number[]>
  /** The same of those that are not in the trash. */
  listKeptImages(galleries: readonly number[]): Promise<number[]>
  /** Before these images are deleted together: they may be pairs of each other. */
  clearPairs(images: readonly number[]): Promise<void>
}

export function createGalleryMemberRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): GalleryMemberRepository {
  /** Both conditions about `removed_at` have an index. */
  const selectIds = async (
    kind: 'gallery' | 'image',
    galleries: readonly number[],
    status: 'kept' | 'trashed',
  ): Promise<number[]> => {
    const ids: number[] = []
    for (const chunk of splitIntoChunks(galleries)) {
      const rows = await db
        .selectFrom(kind)
        .select('id')
        .where(getGalleryColumn(kind), 'in', chunk)
        .where('removed_at', status === 'kept' ? 'is' : 'is not', null)
        .execute()
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }
  const listIds = async (
    kind: 'gallery' | 'image',
    galleries: readonly number[],
    status?: 'kept' | 'trashed',
  ) => [
    ...(status === 'trashed' ? [] : await selectIds(kind, galleries, 'kept')),
    ...(status === 'kept' ? [] : await selectIds(kind, galleries, 'trashed')),
  ]

  return {
    async lockMembers(kind, galleries, removedAt) {
      const found: Item<typeof kind>[] = []
      for (const chunk of splitIntoChunks(galleries)) {
        const rowsOfKind = db.selectFrom(kind as KindName).selectAll(kind as KindName) as ItemRowQueryBuilder
        const query = rowsOfKind
          .where(sql.ref<number>(`${kind}.${getGalleryColumn(kind)}`), 'in', chunk)
          .where(sql.ref<string | null>(`${kind}.removed_at`), removedAt === null ? 'is' : '=', removedAt)
          .orderBy(`${kind}.id`)
        const rows = await (engine === 'sqlite' ? query : query.forUpdate()).execute()
        found.push(...rows.map((row) => toItem(kind, row)))
      }
      return found
    },
    async findLatestRemoval(galleries) {
      const times: string[] = []
      for (const kind of ['gallery', 'image'] as const)
        for (const chunk of splitIntoChunks(galleries)) {
          const row = await db
            .selectFrom(kind)
            .select('removed_at')
            .where(getGalleryColumn(kind), 'in', chunk)
            .where('removed_at', 'is not', null)
            .orderBy('removed_at', 'desc')
            .limit(1)
            .executeTakeFirst()
          if (row?.removed_at) times.push(row.removed_at)
        }
      return times.sort().at(-1) ?? null
    },
    async listTree(galleries, status) {
      const tree = new Set(galleries)
      for (let level = [...galleries]; level.length > 0; ) {
        level = (await listIds('gallery', level, status)).filter((id) => !tree.has(id))
        for (const id of level) tree.add(id)
      }
      return [...tree]
    },
    listImages: (galleries) => listIds('image', galleries),
    listKeptImages: (galleries) => listIds('image', galleries, 'kept'),
    async clearPairs(images) {
      for (const chunk of splitIntoChunks(images))
        await db.updateTable('image').set({ pair: null }).where('id', 'in', chunk).execute()
    },
  }
}

/** The column that names the gallery that something is in. */
function getGalleryColumn(kind: 'gallery' | 'image'): 'parent' | 'gallery' {
  return kind === 'gallery' ? 'parent' : 'gallery'
}
