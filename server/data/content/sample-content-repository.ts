import { type Kysely, sql } from 'kysely'
import { type KindName, kindNames, toColumnName } from '../../../domain/kinds/index.ts'
import { allReferenceFields, kindsInCreationOrder } from '../../../domain/kinds/reference-fields.ts'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { createMetaRepository } from '../meta-repository.ts'
import type { DatabaseTables } from '../tables.ts'

/** What the sample says of the site, for as long as neither the operator nor the owner says anything else. */
export interface SampleSiteDefaults {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
}

/** Its name among the small facts; a migration knows it too. */
const siteDefaultsMetaKey = 'sample_site'

/** The sample content that came with the product. */
export interface SampleContentRepository {
  /** How many items of each kind are still the sample's. */
  countByKind(): Promise<Map<KindName, number>>
  /** Whether there is any of it. */
  exists(): Promise<boolean>
  /** Deletes it, but for what people's own items point to: that becomes theirs. Gives what went. */
  delete(): Promise<{ kind: KindName; id: number }[]>
  /** What it says of the site; null: nothing. */
  readSiteDefaults(): Promise<Partial<SampleSiteDefaults> | null>
  saveSiteDefaults(values: SampleSiteDefaults): Promise<void>
}

export function createSampleContentRepository(db: Kysely<DatabaseTables>): SampleContentRepository {
  const meta = createMetaRepository(db)

  /** Sample rows that a row of a person's own points to are a person's own; what those point to is next. */
  async function keepWhatIsUsed(): Promise<void> {
    for (let changed = true; changed; ) {
      changed = false
      for (const { from, field, to } of allReferenceFields) {
        const done = await sql`update ${sql.table(to)} set sample = 0 where sample = 1 and id in (
          select ${sql.ref(toColumnName(field))} from ${sql.table(from)} where sample = 0 and ${sql.ref(toColumnName(field))} is not null
        )`.execute(db)
        if (Number(done.numAffectedRows ?? 0) > 0) changed = true
      }
    }
  }

  async function forgetTraces(kind: KindName): Promise<void> {
    const gone = sql`kind = ${kind} and item in (select id from ${sql.table(kind)} where sample = 1)`
    await sql`delete from history where ${gone}`.execute(db)
  }

  return {
    async countByKind() {
      const counts = new Map<KindName, number>()
      for (const kind of kindNames) {
        const row = await db
          .selectFrom(kind)
          .select((count) => count.fn.countAll<number>().as('n'))
          .where('sample', '=', 1)
          .executeTakeFirst()
        counts.set(kind, Number(row?.n ?? 0))
      }
      return counts
    },
    async exists() {
      for (const kind of kindNames) {
        // In the very words of its index, or all rows would be read to find none.
        const { rows } = await sql`select id from ${sql.table(kind)} where sample = 1 limit 1`.execute(db)
        if (rows.length > 0) return true
      }
      return false
    },
    async delete() {
      await keepWhatIsUsed()
      await db.updateTable('gallery').set({ parent: null }).where('sample', '=', 1).execute()
      await db.updateTable('image').set({ pair: null }).where('sample', '=', 1).execute()
      const deleted: { kind: KindName; id: number }[] = []
      for (const kind of kindsInCreationOrder.toReversed()) {
        await forgetTraces(kind)
        const gone = await db.deleteFrom(kind).where('sample', '=', 1).returning('id').execute()
        deleted.push(...gone.map(({ id }) => ({ kind, id })))
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

/** Reads what `setSite` or the migration wrote; the sample of a site may leave out some of it. */
function parseSampleSite(text: string): Partial<SampleSiteDefaults> {
  const json: Readonly<Record<string, unknown>> = JSON.parse(text)
  const { webTitle, webAuthor, lang } = json
  return {
    ...(typeof webTitle === 'string' ? { webTitle } : {}),
    ...(typeof webAuthor === 'string' ? { webAuthor } : {}),
    ...(isLanguage(lang) ? { lang } : {}),
  }
}
