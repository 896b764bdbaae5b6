import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FileFixity } from '../../domain/site-check.ts'
import { splitIntoChunks } from './engines/sql-parameters.ts'
import type { DatabaseTables } from './tables.ts'

/** Which files are to be read. */
export interface DueFilesQuery {
  /** Files read since then are not due, whatever was found: the start of the check. */
  readonly since: string
  /** Intact files are due if they were last read before this time. */
  readonly readBefore: string
  readonly now: Date
}

/** The last reading of each stored file. */
export interface FileFixityRepository {
  find(hash: string): Promise<FileFixity | null>
  record(hashes: readonly string[], at: string, isIntact: boolean): Promise<void>
  /** Referenced files that are due: bad ones first, then those never read, then those read longest ago. */
  listDue(query: DueFilesQuery, limit: number): Promise<{ hash: string; size: number | null }[]>
  countDue(query: DueFilesQuery): Promise<number>
  /** Images that are not in the trash and whose file was bad when it was last read: the first ones, and how many. */
  findBadImages(limit: number): Promise<{ count: number; images: { id: number; name: string }[] }>
  /** Deletes the rows of files that nothing refers to. */
  deleteUnreferenced(): Promise<void>
}

const day = 24 * 3_600_000

/** Everything whose bytes must exist; objects whose bytes are also those of a picture are listed once. */
const referencedFiles = sql`(
  select hash, size from file
  union all
  select distinct o.hash, cast(null as bigint) as size from storage_objects as o
  where not exists (select 1 from file as f where f.hash = o.hash)
) as r`

export function createFileFixityRepository(db: Kysely<DatabaseTables>): FileFixityRepository {
  return {
    async find(hash) {
      const row = await db
        .selectFrom('file_fixity')
        .select(['checked_at', 'ok'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row === undefined ? null : { checkedAt: row.checked_at, isIntact: row.ok === 1 }
    },
    async record(hashes, at, isIntact) {
      for (const chunk of splitIntoChunks(hashes, 300))
        await db
          .insertInto('file_fixity')
          .values(chunk.map((hash) => ({ hash, checked_at: at, ok: isIntact ? 1 : 0 })))
          .onConflict((conflict) =>
            conflict.column('hash').doUpdateSet({ checked_at: at, ok: isIntact ? 1 : 0 }),
          )
          .execute()
    },
    async listDue(query, limit) {
      const { rows } = await sql<{ hash: string; size: number | string | null }>`
        select r.hash, r.size from ${referencedFiles}
        left join file_fixity as x on x.hash = r.hash
        where ${createDueCondition(query)}
        order by coalesce(x.ok, 1), x.checked_at is not null, x.checked_at, r.hash
        limit ${limit}`.execute(db)
      return rows.map(({ hash, size }) => ({ hash, size: size === null ? null : Number(size) }))
    },
    async countDue(query) {
      const { rows } = await sql<{ n: number | string }>`
        select count(*) as n from ${referencedFiles}
        left join file_fixity as x on x.hash = r.hash
        where ${createDueCondition(query)}`.execute(db)
      return Number(rows[0]?.n ?? 0)
    },
    async findBadImages(limit) {
      const bad = db
        .selectFrom('image')
        // Written this way, without a parameter, so that both engines start with the index of damaged files.
        .where('image.file', 'in', (eb) =>
          eb.selectFrom('file_fixity').select('file_fixity.hash').where('file_fixity.ok', '=', sql.lit(0)),
        )
        .where('image.removed_at', 'is', null)
      const counted = await bad
        .select((eb) => eb.fn.countAll<number | string>().as('n'))
        .executeTakeFirstOrThrow()
      const images = await bad.select(['image.id', 'image.name']).orderBy('image.id').limit(limit).execute()
      return {
        count: Number(counted.n),
        images: images.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
      }
    },
    async deleteUnreferenced() {
      await sql`delete from file_fixity
        where not exists (select 1 from file as f where f.hash = file_fixity.hash)
        and not exists (select 1 from storage_objects as o where o.hash = file_fixity.hash)`.execute(db)
    },
  }
}

function createDueCondition({ since, readBefore, now }: DueFilesQuery): RawBuilder<boolean> {
  // Such a time comes from a wrong clock.
  const future = new Date(now.getTime() + day).toISOString()
  return sql<boolean>`(x.checked_at is null or x.checked_at > ${future}
    or (x.checked_at < ${since} and (x.ok = 0 or x.checked_at < ${readBefore})))`
}
