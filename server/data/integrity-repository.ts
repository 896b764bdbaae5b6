import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getKindDefinition, isKindName, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import type { CheckedItem } from '../../domain/site-check.ts'
import type { DatabaseEngine } from './connection.ts'
import { listSqliteIntegrityProblems } from './engines/check-database-integrity.ts'
import type { DatabaseTables } from './tables.ts'

/** A column with references to rows that do not exist. */
export interface DanglingReference {
  readonly table: string
  readonly column: string
  readonly to: string
  readonly count: number
  /** The first ones, if they are items. */
  readonly items: readonly CheckedItem[]
}

/** A table or an index of the database, to be read completely. */
export interface TableOrIndex {
  readonly type: 'table' | 'index'
  readonly name: string
}

interface IdPage {
  readonly after: number
  readonly limit: number
}

/** Questions about the consistency of the database itself. */
export interface IntegrityRepository {
  /** What `readRelation` can be called with; on SQLite tables only, which are checked all at once. */
  listRelations(): Promise<TableOrIndex[]>
  /** Problems of the file, as SQLite describes them; none on Postgres. */
  listEngineProblems(): Promise<string[]>
  /** Postgres, inside a snapshot: reads every value of a table, or compares an index with it; throws if that fails. */
  readRelation(relation: TableOrIndex): Promise<void>
  /** Inside a snapshot. */
  findDanglingReferences(): Promise<DanglingReference[]>
  /** Texts that show a picture that is not known: the first items, and how many. */
  findTextsWithoutPicture(limit: number): Promise<{ count: number; items: CheckedItem[] }>
  /** Items of a kind that are not in the trash and cannot be found by their words; ordered by id. */
  listUnindexedItems(kind: KindName, page: IdPage): Promise<number[]>
  /** Items of a kind that are in the search index, but do not exist or are in the trash; ordered by id. */
  listStaleSearchRows(kind: KindName, page: IdPage): Promise<number[]>
}

const maxItems = 20

export function createIntegrityRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): IntegrityRepository {
  async function findItems(kind: KindName, ids: readonly number[]): Promise<CheckedItem[]> {
    if (ids.length === 0) return []
    const title = sql.ref(toColumnName(getKindDefinition(kind).title))
    const { rows } = await sql<{ id: number; name: string | null }>`
      select id, ${title} as name from ${sql.table(kind)} where id in (${sql.join(ids)}) order by id`.execute(
      db,
    )
    return rows.map(({ id, name }) => ({ kind, id, name: name ?? '' }))
  }

  return {
    async listRelations() {
      if (engine === 'postgres') return listPostgresRelations(db)
      const { rows } = await sql<{ name: string }>`
        select name from pragma_table_list where schema = 'main' and type = 'table' order by name`.execute(db)
      return rows.map(({ name }) => ({ type: 'table', name }))
    },
    async listEngineProblems() {
      return engine === 'sqlite' ? listSqliteIntegrityProblems(db) : []
    },
    async readRelation({ type, name }) {
      await liftStatementTimeout(db)
      if (type === 'table') await sql`select sum(length(t::text)) from ${sql.table(name)} as t`.execute(db)
      else {
        const extension = await findAmcheckSchema(db)
        if (extension === null) return
        await sql`select ${sql.id(extension, 'bt_index_check')}(${sql.lit(name)}::regclass, true)`.execute(db)
      }
    },
    async findDanglingReferences() {
      const found: DanglingReference[] = []
      for (const reference of await (engine === 'sqlite'
        ? listDanglingSqliteReferences(db)
        : listDanglingPostgresReferences(db))) {
        const { rows, ...rest } = reference
        const items = isKindName(rest.table) ? await findItems(rest.table, rows) : []
        found.push({ ...rest, items })
      }
      return found
    },
    async findTextsWithoutPicture(limit) {
      const { rows } = await sql<{ kind: string; item: number }>`
        select distinct kind, item from text_picture as p
        where not exists (
          select 1 from file where hash >= p.hash_prefix and hash < p.hash_prefix || 'g'
        ) order by kind, item`.execute(db)
      const items: CheckedItem[] = []
      for (const { kind, item } of rows.slice(0, limit))
        if (isKindName(kind)) items.push(...(await findItems(kind, [item])))
      return { count: rows.length, items }
    },
    async listUnindexedItems(kind, { after, limit }) {
      const hasWords =
        engine === 'sqlite'
          ? sql`exists (select 1 from search_words_docsize as d where d.id = s.id)`
          : sql`s.words is not null`
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(kind)} as i where id > ${after} and removed_at is null and not exists (
          select 1 from search as s where s.kind = ${kind} and s.item = i.id and ${hasWords}
        ) order by id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },
    async listStaleSearchRows(kind, { after, limit }) {
      const { rows } = await sql<{ item: number }>`
        select item from search as s where s.kind = ${kind} and s.item > ${after} and not exists (
          select 1 from ${sql.table(kind)} as i where i.id = s.item and i.removed_at is null
        ) order by item limit ${limit}`.execute(db)
      return rows.map(({ item }) => item)
    },
  }
}

type DanglingRows = Omit<DanglingReference, 'items'> & { readonly rows: readonly number[] }

async function listDanglingSqliteReferences(db: Kysely<DatabaseTables>): Promise<DanglingRows[]> {
  const violations = sql`pragma_foreign_key_check as f join pragma_foreign_key_list(f."table") as l on l.id = f.fkid`
  const { rows } = await sql<{ table: string; column: string; to: string; count: number }>`
    select f."table" as "table", l."from" as "column", f.parent as "to", count(*) as count
    from ${violations} group by 1, 2, 3 order by 1, 2`.execute(db)
  const found: DanglingRows[] = []
  for (const reference of rows) {
    const { rows: first } = await sql<{ id: number }>`
      select f.rowid as id from ${violations}
      where f."table" = ${reference.table} and l."from" = ${reference.column} limit ${maxItems}`.execute(db)
    found.push({ ...reference, rows: first.map(({ id }) => id) })
  }
  return found
}

/** Postgres enforces references as rows are written, but not against damage or with triggers switched off. */
async function listDanglingPostgresReferences(db: Kysely<DatabaseTables>): Promise<DanglingRows[]> {
  await liftStatementTimeout(db)
  const { rows: references } = await sql<{ table: string; column: string; to: string; key: string }>`
    select t.relname as "table", a.attname as "column", r.relname as "to", k.attname as key
    from pg_constraint as c
    join pg_class as t on t.oid = c.conrelid
    join pg_class as r on r.oid = c.confrelid
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute as k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and array_length(c.conkey, 1) = 1
    and c.connamespace = current_schema()::regnamespace and t.relowner = current_user::regrole
    order by 1, 2`.execute(db)
  const found: DanglingRows[] = []
  for (const { table, column, to, key } of references) {
    const condition: RawBuilder<unknown> = sql`from ${sql.table(table)} as c where c.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.table(to)} as p where p.${sql.ref(key)} = c.${sql.ref(column)})`
    const { rows } = await sql<{ n: number | string }>`select count(*) as n ${condition}`.execute(db)
    const count = Number(rows[0]?.n ?? 0)
    if (count === 0) continue
    const first = isKindName(table)
      ? await sql<{ id: number }>`select c.id ${condition} order by c.id limit ${maxItems}`.execute(db)
      : { rows: [] }
    found.push({ table, column, to, count, rows: first.rows.map(({ id }) => id) })
  }
  return found
}

/** A large table takes longer than a request may; until the end of the transaction. */
async function liftStatementTimeout(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
}

/** The tables of this user, which in a shared database are ours, and their indexes if `amcheck` can compare them. */
async function listPostgresRelations(db: Kysely<DatabaseTables>): Promise<TableOrIndex[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tableowner = current_user order by 1`.execute(db)
  const relations: TableOrIndex[] = tables.map(({ name }) => ({ type: 'table', name }))
  if ((await findAmcheckSchema(db)) === null) return relations
  const { rows: indexes } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class as c
    join pg_index as i on i.indexrelid = c.oid
    join pg_am as m on m.oid = c.relam
    where m.amname = 'btree' and c.relnamespace = current_schema()::regnamespace
    and c.relowner = current_user::regrole and i.indisvalid order by 1`.execute(db)
  return [...relations, ...indexes.map(({ name }) => ({ type: 'index', name }) as const)]
}

/** The schema of the extension `amcheck`; null if it is not installed or its functions may not be called. */
async function findAmcheckSchema(db: Kysely<DatabaseTables>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_extension as e
    join pg_namespace as n on n.oid = e.extnamespace
    join pg_proc as p on p.pronamespace = n.oid and p.proname = 'bt_index_check'
    where e.extname = 'amcheck' and has_function_privilege(p.oid, 'execute')
    and has_schema_privilege(n.oid, 'usage') limit 1`.execute(db)
  return rows[0]?.name ?? null
}
