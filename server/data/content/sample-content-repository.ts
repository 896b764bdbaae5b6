import { type Kysely, sql } from 'kysely'
import { type KindName, kindNames, toColumnName } from '../../../domain/kinds/index.ts'
import { allReferenceFields, kindNamesInCreationOrder } from '../../../domain/kinds/reference-fields.ts'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { createMetaKeyValueRepository } from '../meta-repository.ts'
import type { DatabaseTables } from '../tables.ts'

/** The sample's site settings, which apply as long as neither the operator nor the owner sets others. */
interface SampleSiteDefaults {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
}

/** The key in the meta table; a migration uses it too. */
const siteDefaultsMetaKey = 'sample_site'

/** The sample content that comes with the product. */
export interface SampleContentRepository {
  /** The number of sample items of each kind. */
  countByKind(): Promise<Map<KindName, number>>
  /** Whether there is any sample content. */
  exists(): Promise<boolean>
  /**
   * Deletes it, except items referenced by users' own items, which become users' own. Returns the deleted
   * items.
   */
  delete(): Promise<{ kind: KindName; id: number }[]>
  /** The sample's site settings; null if there are none. */
  readSiteDefaults(): Promise<Partial<SampleSiteDefaults> | null>
  saveSiteDefaults(values: SampleSiteDefaults): Promise<void>
}

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

  return {
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
    async delete() {
      await unmarkReferencedRows()
      await db.updateTable('gallery').set({ parent: null }).where('sample', '=', 1).execute()
      await db.updateTable('image').set({ pair: null }).where('sample', '=', 1).execute()
      const deleted: { kind: KindName; id: number }[] = []
      for (const kind of kindNamesInCreationOrder.toReversed()) {
        await deleteHistory(kind)
        const sampleRows = await db.deleteFrom(kind).where('sample', '=', 1).returning('id').execute()
        deleted.push(...sampleRows.map(({ id }) => ({ kind, id })))
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
