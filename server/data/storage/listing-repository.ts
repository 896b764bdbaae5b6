import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { StorageObjectTable } from './tables.ts'

export type ObjectSortDirection = 'asc' | 'desc'
export type ObjectSortColumn = 'name' | 'created_at' | 'updated_at' | 'last_accessed_at'

/** An object, or a folder: a beginning that names share up to a slash. */
export interface ObjectListEntry {
  /** Whole for an object; without the slash at its end for a folder. */
  readonly name: string
  /** Null: a folder. */
  readonly object: StorageObjectTable | null
}

export interface FolderListQuery {
  readonly bucket: string
  /** Empty, or with a slash at its end. */
  readonly folder: string
  /** The beginning of names in the folder, whatever their case. */
  readonly search: string
  readonly column: ObjectSortColumn
  readonly order: ObjectSortDirection
  readonly limit: number
  readonly offset: number
}

export interface ObjectPageQuery {
  readonly bucket: string
  /** What names begin with. */
  readonly prefix: string
  /** Whether names with a slash after the prefix come as their folder. */
  readonly folders: boolean
  readonly column: Exclude<ObjectSortColumn, 'last_accessed_at'>
  readonly order: ObjectSortDirection
  readonly limit: number
  /** The last entry of the page before: what it is sorted by, and its name. */
  readonly after: readonly [value: string, name: string] | null
}

export interface StorageListingRepository {
  /** What is in a folder: folders first. */
  listFolder(question: FolderListQuery): Promise<ObjectListEntry[]>
  /** A page of everything, and what the next one begins after. */
  listPage(
    question: ObjectPageQuery,
  ): Promise<{ readonly entries: ObjectListEntry[]; readonly last: readonly [string, string] | null }>
}

/** A row with nulls where a folder has nothing to say. */
type ListingRow = { readonly [K in keyof StorageObjectTable]: StorageObjectTable[K] | null } & {
  readonly name: string
  readonly sorted: string
}

const columns = sql.raw(
  'id, bucket_id, owner_id, version, hash, metadata, user_metadata, created_at, updated_at, last_accessed_at',
)
const noColumns = sql.raw(
  createNullColumns('id, bucket_id, owner_id, version, hash, metadata, user_metadata'),
)

export function createStorageListingRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): StorageListingRepository {
  const position = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  const restAfter = (prefix: string) => sql`substr(name, ${sql.lit([...prefix].length + 1)})`
  const within = (bucket: string, prefix: string) =>
    prefix === ''
      ? sql`bucket_id = ${bucket}`
      : sql`bucket_id = ${bucket} and name >= ${prefix} and name < ${`${prefix}\u{10ffff}`}`

  return {
    async listFolder({ bucket, folder, search, column, order, limit, offset }) {
      const rest = restAfter(folder)
      const slash = sql`${position}(${rest}, '/')`
      const where = search === '' ? sql`` : sql`and ${createPrefixCondition(rest, search)}`
      const direction = sql.raw(order)
      const { rows } = await sql<ListingRow>`
        select * from (
          select 0 as place, substr(${rest}, 1, ${slash} - 1) as name, ${noColumns}
            from storage_objects where ${within(bucket, folder)} and ${slash} > 0 ${where} group by 2
          union all
          select 1 as place, name, ${columns}
            from storage_objects where ${within(bucket, folder)} and ${slash} = 0 and ${rest} <> '' ${where}
        ) as listed
        order by place, ${sql.ref(column)} ${direction}, name ${direction}
        limit ${limit} offset ${offset}`.execute(db)
      return rows.map(toObjectListEntry)
    },

    async listPage({ bucket, prefix, folders, column, order, limit, after }) {
      const rest = restAfter(prefix)
      const slash = sql`${position}(${rest}, '/')`
      const [direction, beyond] =
        order === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
      const sorted = column === 'name' ? sql`name` : sql.ref(column)
      const length = sql.lit([...prefix].length)
      const folder = sql`substr(name, 1, ${length} + ${slash} - 1)`
      const folderSorted =
        column === 'name' ? folder : sql`${sql.raw(order === 'asc' ? 'min' : 'max')}(${sorted})`
      const grouped = sql`
        select ${folder} as name, ${noColumns}, ${folderSorted} as sorted
          from storage_objects where ${within(bucket, prefix)} and ${slash} > 0 group by 1
        union all`
      const start =
        after === null
          ? sql``
          : sql`where (sorted ${beyond} ${after[0]} or (sorted = ${after[0]} and name ${beyond} ${after[1]}))`
      const { rows } = await sql<ListingRow>`
        select * from (
          ${folders ? grouped : sql``}
          select name, ${columns}, ${sorted} as sorted
            from storage_objects where ${within(bucket, prefix)} ${folders ? sql`and ${slash} = 0` : sql``}
        ) as listed
        ${start}
        order by sorted ${direction}, name ${direction}
        limit ${limit + 1}`.execute(db)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        entries: shown.map(toObjectListEntry),
        last: last === undefined ? null : [last.sorted, last.name],
      }
    },
  }
}

/** The condition that a column holds words, whatever their case. */
export function createContainsCondition(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${`%${escapeLikePattern(words)}%`} escape '!'`
}

function createPrefixCondition(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${text}) like ${`${escapeLikePattern(words)}%`} escape '!'`
}

/** Both engines make only Latin letters small here, so that is what is done to the words. */
function escapeLikePattern(words: string): string {
  return words.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[!%_]/g, '!$&')
}

function toObjectListEntry({ name, ...row }: ListingRow): ObjectListEntry {
  const { id, bucket_id, owner_id, version, hash, metadata, user_metadata } = row
  const { created_at, updated_at, last_accessed_at } = row
  const isObject =
    id !== null &&
    bucket_id !== null &&
    version !== null &&
    hash !== null &&
    metadata !== null &&
    created_at !== null &&
    updated_at !== null &&
    last_accessed_at !== null
  if (!isObject) return { name, object: null }
  const times = { created_at, updated_at, last_accessed_at }
  return { name, object: { id, name, bucket_id, owner_id, version, hash, metadata, user_metadata, ...times } }
}

/** Texts that are null, and moments of the type that the other half of the union has. */
function createNullColumns(texts: string): string {
  const nulls = texts.split(', ').map((name) => `null as ${name}`)
  return [
    ...nulls,
    ...['created_at', 'updated_at', 'last_accessed_at'].map((name) => `null as ${name}`),
  ].join(', ')
}
