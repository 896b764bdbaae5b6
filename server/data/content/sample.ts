import { type Kysely, sql } from 'kysely'
import { columnOf, type KindName, kindNames } from '../../../domain/kinds/index.ts'
import { kindsInCreationOrder, references } from '../../../domain/kinds/references.ts'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { metaOn } from '../meta.ts'
import type { Tables } from '../tables.ts'

/** What the sample says of the site, for as long as neither the operator nor the owner says anything else. */
export interface SampleSiteDefaults {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
}

/** Its name among the small facts; a migration knows it too. */
const siteFact = 'sample_site'

/** The sample content that came with the product. */
export interface Sample {
  /** How many items of each kind are still the sample's. */
  counts(): Promise<Map<KindName, number>>
  /** Whether there is any of it. */
  isThere(): Promise<boolean>
  /** Deletes it, but for what people's own items point to: that becomes theirs. Gives what went. */
  delete(): Promise<{ kind: KindName; id: number }[]>
  /** What it says of the site; null: nothing. */
  site(): Promise<Partial<SampleSiteDefaults> | null>
  setSite(values: SampleSiteDefaults): Promise<void>
}

export function sampleOn(db: Kysely<Tables>): Sample {
  const meta = metaOn(db)

  /** Sample rows that a row of a person's own points to are a person's own; what those point to is next. */
  async function keepWhatIsUsed(): Promise<void> {
    for (let changed = true; changed; ) {
      changed = false
      for (const { from, field, to } of references) {
        const done = await sql`update ${sql.table(to)} set sample = 0 where sample = 1 and id in (
          select ${sql.ref(columnOf(field))} from ${sql.table(from)} where sample = 0 and ${sql.ref(columnOf(field))} is not null
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
    async counts() {
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
    async isThere() {
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
      await meta.delete(siteFact)
      return deleted
    },
    async site() {
      const text = await meta.get(siteFact)
      return text === null ? null : parseSampleSite(text)
    },
    setSite: (values) => meta.set(siteFact, JSON.stringify(values)),
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
