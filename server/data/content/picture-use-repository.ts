import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
  kindNames,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import { findPictureHashPrefixesInHtml } from '../../../domain/text/picture-paths.ts'
import type { DatabaseTables } from '../tables.ts'

/** An item that shows a picture and is not in the trash. */
export interface PictureUse {
  readonly kind: KindName
  readonly id: number
  /** Null for a draft. */
  readonly publishedAt: string | null
  /** The item that must be public, too, for this one to be. */
  readonly parent: {
    readonly kind: KindName
    readonly id: number
    readonly publishedAt: string | null
  } | null
}

/** Which items show a picture: as their own file or in a text. */
export interface PictureUseRepository {
  /** `hashPrefix`: the digits of the hash that are in the picture's URL. */
  findUses(hashPrefix: string): Promise<PictureUse[]>
  /** Records the pictures in the texts of an item that was saved. */
  recordTexts(kind: KindName, item: Item): Promise<void>
  deleteTexts(kind: KindName, id: number): Promise<void>
}

/** Settings have no publication: they are public from the beginning. */
const alwaysPublic = new Date(0).toISOString()
const fieldsByType = (kind: KindName, type: 'file' | 'html') =>
  Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.type === type ? [name] : [],
  )

export function createPictureUseRepository(db: Kysely<DatabaseTables>): PictureUseRepository {
  /** The items of a kind that match, with their publication and that of their parents. */
  async function listUses(
    kind: KindName,
    filter: (query: SelectQueryBuilder<DatabaseTables, KindName, object>) => typeof query,
  ): Promise<PictureUse[]> {
    const { published, seenThrough } = getKindDefinition(kind)
    const rows = filter(db.selectFrom(kind) as SelectQueryBuilder<DatabaseTables, KindName, object>)
      .where(`${kind}.removed_at`, 'is', null)
      .select([`${kind}.id as id`, `${kind}.published_at as publishedAt`])
    if (!seenThrough)
      return (await rows.execute()).map(({ id, publishedAt }) => ({
        kind,
        id,
        publishedAt: published ? publishedAt : alwaysPublic,
        parent: null,
      }))
    const { kind: parentKind, field } = seenThrough
    const withParents = await rows
      .innerJoin(`${parentKind} as parent`, 'parent.id', `${kind}.${toColumnName(field)}`)
      .where('parent.removed_at', 'is', null)
      .select(['parent.id as parentId', 'parent.published_at as parentPublishedAt'])
      .execute()
    return withParents.map(({ id, publishedAt, parentId, parentPublishedAt }) => ({
      kind,
      id,
      publishedAt,
      parent: { kind: parentKind, id: parentId, publishedAt: parentPublishedAt },
    }))
  }

  const deleteTexts = async (kind: KindName, id: number) => {
    await db.deleteFrom('text_picture').where('kind', '=', kind).where('item', '=', id).execute()
  }

  return {
    async findUses(hashPrefix) {
      const uses: PictureUse[] = []
      for (const kind of kindNames)
        for (const name of fieldsByType(kind, 'file')) {
          const column = sql.ref<string>(`${kind}.${toColumnName(name)}`)
          uses.push(
            ...(await listUses(kind, (query) =>
              query.where(column, '>=', hashPrefix).where(column, '<', `${hashPrefix}g`),
            )),
          )
        }
      const texts = await db
        .selectFrom('text_picture')
        .select(['kind', 'item'])
        .where('hash_prefix', '=', hashPrefix)
        .execute()
      for (const kind of new Set(texts.map((text) => text.kind)))
        if (isKindName(kind))
          uses.push(
            ...(await listUses(kind, (query) =>
              query.where(`${kind}.id`, 'in', (inner) =>
                inner
                  .selectFrom('text_picture')
                  .select('text_picture.item')
                  .where('text_picture.hash_prefix', '=', hashPrefix)
                  .where('text_picture.kind', '=', kind),
              ),
            )),
          )
      return uses
    },
    async recordTexts(kind, item) {
      const names = fieldsByType(kind, 'html')
      if (names.length === 0) return
      await deleteTexts(kind, item.id)
      const prefixes = new Set(
        names.flatMap((name) => findPictureHashPrefixesInHtml(String(getFieldValue(item, name) ?? ''))),
      )
      for (const hash_prefix of prefixes)
        await db.insertInto('text_picture').values({ hash_prefix, kind, item: item.id }).execute()
    },
    deleteTexts,
  }
}
