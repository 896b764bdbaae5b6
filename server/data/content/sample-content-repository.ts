import { type Kysely, sql } from 'kysely'
import {
  getKindDefinition,
  isKindName,
  type KindName,
  kindNames,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import {
  allReferenceFields,
  getReferenceFields,
  kindNamesInCreationOrder,
} from '../../../domain/kinds/reference-fields.ts'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import { createMetaKeyValueRepository } from '../meta-repository.ts'
import type { DatabaseTables } from '../tables.ts'

/** The sample's site settings, which apply as long as neither the operator nor the owner sets others. */
interface SampleSiteDefaults {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
}

/** An item with its title. */
export interface NamedItem {
  readonly kind: KindName
  readonly id: number
  readonly name: string
}

/** A rich text that a user wrote or changed, with the item it belongs to (a new item has the id 0). */
export interface UserText extends NamedItem {
  readonly html: string
}

/** The key in the meta table; a migration uses it too. */
const siteDefaultsMetaKey = 'sample_site'

/** The sample content that comes with the product. */
export interface SampleContentRepository {
  /** The number of sample items of each kind. */
  countByKind(): Promise<Map<KindName, number>>
  /** Whether there is any sample content. */
  exists(): Promise<boolean>
  /** Whether users have added an item of the kind that is not in the trash. */
  hasUserItem(kind: KindName): Promise<boolean>
  /** Whether an owner has written the text about the site. */
  hasUserAboutText(): Promise<boolean>
  listItems(): Promise<NamedItem[]>
  /** The sample images with the hashes of their files. */
  listImages(): Promise<{ id: number; hash: string }[]>
  /** The rich texts of users' items, published or not, in the trash or not, and of their unsaved drafts. */
  listUserTexts(): Promise<UserText[]>
  /** The owner's redirects: their paths, and where they lead. */
  listRedirects(): Promise<{ readonly id: number; readonly fromPath: string; readonly toAddress: string }[]>
  /** The stored versions of users' items that show a picture, as JSON. */
  iterateVersionsWithPictures(): AsyncGenerator<string>
  /** Makes sample images users' own. */
  keepImages(ids: readonly number[]): Promise<void>
  /** Makes the items that unsaved drafts belong to, or refer to, users' own. */
  keepItemsOfDrafts(): Promise<void>
  /**
   * Clears the site settings that still have the values of the sample, if the owner has changed others; returns their
   * names.
   */
  clearSampleSiteSettings(): Promise<readonly string[]>
  /** Deletes it, except items that columns of users' own items refer to, which become users' own. */
  delete(): Promise<NamedItem[]>
  /** The sample's site settings; null if there are none. */
  readSiteDefaults(): Promise<Partial<SampleSiteDefaults> | null>
  saveSiteDefaults(values: SampleSiteDefaults): Promise<void>
}

const historyBatchSize = 200

export function createSampleContentRepository(db: Kysely<DatabaseTables>): SampleContentRepository {
  const meta = createMetaKeyValueRepository(db)

  /** Unmarks sample rows referenced by users' own rows, then what those reference, and so on. */
  async function unmarkReferencedRows(): Promise<void> {
    for (let changed = true; changed; ) {
      changed = false
      for (const { from, field, to } of allReferenceFields) {
        const result = await sql`update ${sql.table(to)} set sample = 0 where sample = 1 and id in (
          select ${sql.ref(toColumnName(field))} from ${sql.table(from)} where sample = 0 and ${sql.ref(toColumnName(field))} is not null
        )`.execute(db)
        if (Number(result.numAffectedRows ?? 0) > 0) changed = true
      }
    }
  }

  async function deleteHistory(kind: KindName): Promise<void> {
    const sampleRows = sql`kind = ${kind} and item in (select id from ${sql.table(kind)} where sample = 1)`
    await sql`delete from history where ${sampleRows}`.execute(db)
  }

  /** The rows of the site settings as the sample saved them, from the history; null if it is not known. */
  async function readSampleSiteValues(): Promise<Readonly<Record<string, unknown>> | null> {
    const first = await db
      .selectFrom('history')
      .select('data')
      .where('kind', '=', 'site')
      .where('saved_by', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    return first === undefined ? null : JSON.parse(first.data)
  }

  return {
    async listItems() {
      const items: NamedItem[] = []
      for (const kind of kindNames) {
        const title = toColumnName(getKindDefinition(kind).title)
        const rows = await db
          .selectFrom(kind)
          .select(['id', title])
          .where('sample', '=', 1)
          .orderBy('id')
          .execute()
        items.push(...rows.map((row) => ({ kind, id: Number(row.id), name: String(row[title] ?? '') })))
      }
      return items
    },
    async listImages() {
      const rows = await db.selectFrom('image').select(['id', 'file']).where('sample', '=', 1).execute()
      return rows.map(({ id, file }) => ({ id, hash: String(file) }))
    },
    async listUserTexts() {
      const texts: UserText[] = []
      for (const kind of kindNames) {
        const title = toColumnName(getKindDefinition(kind).title)
        for (const [field, { type }] of Object.entries(getKindDefinition(kind).fields)) {
          if (type !== 'html') continue
          const column = toColumnName(field)
          const rows = await db
            .selectFrom(kind)
            .select(['id', title, column])
            .where('sample', '=', 0)
            .where((where) =>
              where.or([where(column, 'like', '%src="/%'), where(column, 'like', '%href="/%')]),
            )
            .execute()
          for (const row of rows)
            texts.push({
              kind,
              id: Number(row.id),
              name: String(row[title] ?? ''),
              html: String(row[column]),
            })
        }
      }
      const drafts = await db.selectFrom('unsaved').select(['kind', 'item', 'name', 'data']).execute()
      for (const { kind, item, name, data } of drafts)
        if (isKindName(kind)) texts.push({ kind, id: item ?? 0, name, html: joinTexts(data) })
      return texts
    },
    async listRedirects() {
      const rows = await db.selectFrom('redirect').select(['id', 'from_path', 'to_address']).execute()
      return rows.map(({ id, from_path, to_address }) => ({
        id: Number(id),
        fromPath: String(from_path),
        toAddress: String(to_address),
      }))
    },
    async *iterateVersionsWithPictures() {
      for (let last = 0; ; ) {
        const rows = await db
          .selectFrom('history')
          .select(['id', 'kind', 'item', 'data'])
          .where('id', '>', last)
          .where('data', 'like', '%/img/%')
          .orderBy('id')
          .limit(historyBatchSize)
          .execute()
        for (const { kind, item, data } of rows) {
          if (!isKindName(kind)) continue
          const row = await db.selectFrom(kind).select('sample').where('id', '=', item).executeTakeFirst()
          if (row?.sample !== 1) yield data
        }
        last = rows.at(-1)?.id ?? 0
        if (rows.length < historyBatchSize) return
      }
    },
    async keepImages(ids) {
      for (const chunk of splitIntoChunks(ids))
        await db.updateTable('image').set({ sample: 0 }).where('id', 'in', chunk).execute()
    },
    async keepItemsOfDrafts() {
      const drafts = await db.selectFrom('unsaved').select(['kind', 'item', 'data']).execute()
      const keep = (kind: KindName, id: number) =>
        db.updateTable(kind).set({ sample: 0 }).where('id', '=', id).where('sample', '=', 1).execute()
      for (const { kind, item, data } of drafts) {
        if (!isKindName(kind)) continue
        if (item !== null) await keep(kind, item)
        const values: Readonly<Record<string, unknown>> = JSON.parse(data)
        for (const { field, to } of getReferenceFields(kind)) {
          const id = Number(values[field] ?? 0)
          if (Number.isSafeInteger(id) && id > 0) await keep(to, id)
        }
      }
    },
    async clearSampleSiteSettings() {
      const row = await db.selectFrom('site').selectAll().where('sample', '=', 0).executeTakeFirst()
      const values = await readSampleSiteValues()
      if (row === undefined || values === null) return []
      const unchanged = Object.keys(getKindDefinition('site').fields).filter((name) => {
        const value = row[toColumnName(name)] ?? null
        return value !== null && value === values[name]
      })
      if (unchanged.length === 0) return []
      await db
        .updateTable('site')
        .set({
          ...Object.fromEntries(unchanged.map((name) => [toColumnName(name), null])),
          version: Number(row.version) + 1,
        })
        .where('id', '=', Number(row.id))
        .execute()
      if (unchanged.includes('about'))
        await db.deleteFrom('text_picture').where('kind', '=', 'site').execute()
      return unchanged
    },
    async countByKind() {
      const counts = new Map<KindName, number>()
      for (const kind of kindNames) {
        const row = await db
          .selectFrom(kind)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('sample', '=', 1)
          .executeTakeFirst()
        counts.set(kind, Number(row?.n ?? 0))
      }
      return counts
    },
    async exists() {
      for (const kind of kindNames) {
        // The condition must match the partial index exactly; otherwise all rows would be read.
        const { rows } = await sql`select id from ${sql.table(kind)} where sample = 1 limit 1`.execute(db)
        if (rows.length > 0) return true
      }
      return false
    },
    async hasUserItem(kind) {
      const row = await db
        .selectFrom(kind)
        .select('id')
        .where('sample', '=', 0)
        .where('removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async hasUserAboutText() {
      const row = await db.selectFrom('site').select('about').where('sample', '=', 0).executeTakeFirst()
      const about = row?.about ?? null
      return about !== null && about !== '' && about !== (await readSampleSiteValues())?.about
    },
    async delete() {
      await unmarkReferencedRows()
      await db.updateTable('gallery').set({ parent: null }).where('sample', '=', 1).execute()
      await db.updateTable('image').set({ pair: null }).where('sample', '=', 1).execute()
      const deleted: NamedItem[] = []
      for (const kind of kindNamesInCreationOrder.toReversed()) {
        await deleteHistory(kind)
        const title = toColumnName(getKindDefinition(kind).title)
        const rows = await db.deleteFrom(kind).where('sample', '=', 1).returning(['id', title]).execute()
        deleted.push(...rows.map((row) => ({ kind, id: Number(row.id), name: String(row[title] ?? '') })))
      }
      await meta.delete(siteDefaultsMetaKey)
      return deleted
    },
    async readSiteDefaults() {
      const text = await meta.get(siteDefaultsMetaKey)
      return text === null ? null : parseSampleSite(text)
    },
    saveSiteDefaults: (values) => meta.set(siteDefaultsMetaKey, JSON.stringify(values)),
  }
}

/** Parses what `saveSiteDefaults` or the migration wrote; some values may be missing. */
function parseSampleSite(text: string): Partial<SampleSiteDefaults> {
  const json: Readonly<Record<string, unknown>> = JSON.parse(text)
  const { webTitle, webAuthor, lang } = json
  return {
    ...(typeof webTitle === 'string' ? { webTitle } : {}),
    ...(typeof webAuthor === 'string' ? { webAuthor } : {}),
    ...(isLanguage(lang) ? { lang } : {}),
  }
}

/** The texts of an unsaved draft, whose values are JSON. */
function joinTexts(data: string): string {
  const values: Readonly<Record<string, unknown>> = JSON.parse(data)
  return Object.values(values)
    .filter((value) => typeof value === 'string')
    .join('\n')
}
