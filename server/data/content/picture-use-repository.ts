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
import { allReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import { findFileHashPrefixesInHtml } from '../../../domain/text/picture-paths.ts'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
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

/** Which items show a file: as their own picture, in a text, or because a field refers to its image. */
export interface PictureUseRepository {
  /** `hashPrefix`: the digits of the hash that are in the picture's URL. */
  findUses(hashPrefix: string): Promise<PictureUse[]>
  /** The items, trashed ones too, with a text that shows one of these pictures, once for each picture. */
  listTextPictures(hashPrefixes: readonly string[]): Promise<(TextOwner & { readonly hashPrefix: string })[]>
  /** The items, trashed ones too, with a field that refers to one of these images, except galleries with their covers. */
  listReferences(images: readonly number[]): Promise<ImageReference[]>
  /** Those of these images that a field of a published or scheduled item refers to. */
  findPubliclyReferenced(images: readonly number[]): Promise<Set<number>>
  /** Records the pictures in the texts of an item that was saved. */
  recordTexts(kind: KindName, item: Item): Promise<void>
  deleteTexts(kind: KindName, id: number): Promise<void>
  /** The items whose changes are still in the outbox and whose texts show other pictures than those recorded. */
  listOutdatedTexts(): Promise<TextOwner[]>
  /** Inside a transaction: locks an item until it ends. */
  lockItem(kind: KindName, id: number): Promise<void>
}

/** An item that refers to an image. */
export interface ImageReference {
  readonly image: number
  readonly kind: KindName
  readonly id: number
}

/** An item with texts. */
interface TextOwner {
  readonly kind: KindName
  readonly id: number
}

/** Settings have no publication: they are public from the beginning. */
const alwaysPublic = new Date(0).toISOString()
const fieldsByType = (kind: KindName, type: 'file' | 'html') =>
  Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.type === type ? [name] : [],
  )

const batchSize = 200

/** The fields that show an image's picture. A pair is shown only if it is public itself. */
const imageReferences = kindNames
  .filter((kind) => kind !== 'image')
  .flatMap((kind) =>
    Object.entries(getKindDefinition(kind).fields).flatMap(([field, { type, ...definition }]) =>
      type === 'ref' && 'to' in definition && definition.to === 'image' ? [{ kind, field }] : [],
    ),
  )

export function createPictureUseRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): PictureUseRepository {
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

  /** A batch of items with changes in the outbox. */
  async function listChangedItems(kind: KindName, after: number): Promise<number[]> {
    const rows = await db
      .selectFrom('outbox')
      .select('item')
      .distinct()
      .where('kind', '=', kind)
      .where('item', '>', after)
      .orderBy('item')
      .limit(batchSize)
      .execute()
    return rows.map(({ item }) => item)
  }

  /** Those of these items whose texts show pictures, or did when they were recorded. */
  async function listTextsWithPictures(
    kind: KindName,
    htmlFields: readonly string[],
    ids: readonly number[],
  ) {
    const columns = htmlFields.map((name) => sql`coalesce(${sql.ref(toColumnName(name))}, '')`)
    const html = sql<string>`${sql.join(columns, sql` || ' ' || `)}`
    const { rows } = await sql<{ id: number; html: string }>`
      select id, ${html} as html from ${sql.table(kind)} as owner
      where id in (${sql.join(ids)}) and (${html} like '%/img/%' or ${html} like '%/files/%'
        or exists (select 1 from text_picture where text_picture.kind = ${kind} and text_picture.item = owner.id))
      order by id`.execute(db)
    return rows
  }

  async function listOutdatedTextsOfKind(kind: KindName): Promise<TextOwner[]> {
    const outdated: TextOwner[] = []
    const htmlFields = fieldsByType(kind, 'html')
    if (htmlFields.length === 0) return outdated
    for (let after = 0; ; ) {
      // Not joined: with an order and a limit, Postgres reads the table of a large site from its beginning.
      const changed = await listChangedItems(kind, after)
      if (changed.length === 0) return outdated
      after = changed.at(-1) ?? 0
      const texts = await listTextsWithPictures(kind, htmlFields, changed)
      if (texts.length === 0) continue
      const recorded = await db
        .selectFrom('text_picture')
        .select(['item', 'hash_prefix'])
        .where('kind', '=', kind)
        .where(
          'item',
          'in',
          texts.map(({ id }) => id),
        )
        .execute()
      const recordedByItem = Map.groupBy(recorded, ({ item }) => item)
      for (const { id, html } of texts) {
        const prefixes = (recordedByItem.get(id) ?? []).map(({ hash_prefix }) => hash_prefix)
        if (prefixes.toSorted().join() !== findFileHashPrefixesInHtml(html).toSorted().join())
          outdated.push({ kind, id })
      }
    }
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
      for (const { kind, field } of imageReferences)
        uses.push(
          ...(await listUses(kind, (query) =>
            query.where(`${kind}.${toColumnName(field)}`, 'in', (inner) =>
              inner
                .selectFrom('image')
                .select('image.id')
                .where('image.removed_at', 'is', null)
                .where(sql.ref<string>('image.file'), '>=', hashPrefix)
                .where(sql.ref<string>('image.file'), '<', `${hashPrefix}g`),
            ),
          )),
        )
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
    async listTextPictures(hashPrefixes) {
      const found: (TextOwner & { hashPrefix: string })[] = []
      for (const chunk of splitIntoChunks(hashPrefixes)) {
        const rows = await db
          .selectFrom('text_picture')
          .selectAll()
          .where('hash_prefix', 'in', chunk)
          .orderBy('kind')
          .orderBy('item')
          .execute()
        for (const { kind, item: id, hash_prefix: hashPrefix } of rows)
          if (isKindName(kind)) found.push({ kind, id, hashPrefix })
      }
      return found
    },
    async listReferences(images) {
      const references: ImageReference[] = []
      for (const { from: kind, field, to, isBackReference } of allReferenceFields) {
        if (to !== 'image' || isBackReference) continue
        const column = sql.ref<number>(`${kind}.${toColumnName(field)}`)
        for (const chunk of splitIntoChunks(images)) {
          const rows = await db
            .selectFrom(kind)
            .select([`${kind}.id as id`, column.as('image')])
            .where(column, 'in', chunk)
            .execute()
          references.push(...rows.map(({ id, image }) => ({ kind, id: Number(id), image })))
        }
      }
      return references
    },
    async findPubliclyReferenced(images) {
      const found = new Set<number>()
      if (images.length === 0) return found
      for (const { kind, field } of imageReferences) {
        const column = sql.ref<number>(`${kind}.${toColumnName(field)}`)
        const query = db.selectFrom(kind) as SelectQueryBuilder<DatabaseTables, KindName, object>
        const rows = await query
          .where(column, 'in', images)
          .where(`${kind}.removed_at`, 'is', null)
          .$if(getKindDefinition(kind).published, (of) => of.where(`${kind}.published_at`, 'is not', null))
          .select(column.as('image'))
          .execute()
        for (const { image } of rows) found.add(image)
      }
      return found
    },
    async recordTexts(kind, item) {
      const names = fieldsByType(kind, 'html')
      if (names.length === 0) return
      await deleteTexts(kind, item.id)
      const prefixes = new Set(
        names.flatMap((name) => findFileHashPrefixesInHtml(String(getFieldValue(item, name) ?? ''))),
      )
      for (const hash_prefix of prefixes)
        await db.insertInto('text_picture').values({ hash_prefix, kind, item: item.id }).execute()
    },
    deleteTexts,
    async listOutdatedTexts() {
      const outdated: TextOwner[] = []
      for (const kind of kindNames) outdated.push(...(await listOutdatedTextsOfKind(kind)))
      return outdated
    },
    async lockItem(kind, id) {
      // A transaction of SQLite is the only one that writes.
      if (engine === 'postgres')
        await sql`select 1 from ${sql.table(kind)} where id = ${id} for update`.execute(db)
    },
  }
}
