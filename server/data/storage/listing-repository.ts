import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { StorageObjectTable } from './tables.ts'

type ObjectSortDirection = 'asc' | 'desc'
type ObjectSortColumn = 'name' | 'created_at' | 'updated_at' | 'last_accessed_at'

/** An object, or a folder: a common prefix of names up to a slash. */
export interface ObjectOrFolderListEntry {
  /** The full name of an object; without the trailing slash for a folder. */
  readonly name: string
  /** Null: a folder. */
  readonly object: StorageObjectTable | null
}

interface FolderListQuery {
  readonly bucket: string
  /** Empty, or with a trailing slash. */
  readonly folder: string
  /** The prefix of names in the folder, ignoring case. */
  readonly search: string
  readonly column: ObjectSortColumn
  readonly order: ObjectSortDirection
  readonly limit: number
  readonly offset: number
}

interface ObjectPageQuery {
  readonly bucket: string
  /** The prefix of names. */
  readonly prefix: string
  /** Whether names with a slash after the prefix are grouped into folders. */
  readonly folders: boolean
  readonly column: Exclude<ObjectSortColumn, 'last_accessed_at'>
  readonly order: ObjectSortDirection
  readonly limit: number
  /** The last entry of the previous page: its sort key and its name. */
  readonly after: readonly [value: string, name: string] | null
}

export interface BucketObjectListingRepository {
  /** The content of a folder: subfolders first. */
  listFolder(query: FolderListQuery): Promise<ObjectOrFolderListEntry[]>
  /** A page of all objects, and the cursor of the next page. */
  listPage(
    query: ObjectPageQuery,
  ): Promise<{ readonly entries: ObjectOrFolderListEntry[]; readonly last: readonly [string, string] | null }>
}

/** A row; the columns of an object are null for a folder. */
type ListingRow = { readonly [K in keyof StorageObjectTable]: StorageObjectTable[K] | null } & {
  readonly name: string
  readonly sorted: string
}

const columns = sql.raw(
  'id, bucket_id, owner_id, version, hash, metadata, user_metadata, created_at, updated_at, last_accessed_at',
)
const nullColumns = sql.raw(
  createNullColumns('id, bucket_id, owner_id, version, hash, metadata, user_metadata'),
)

export function createBucketObjectListingRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): BucketObjectListingRepository {
  const positionFunction = engine === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  const nameAfter = (prefix: string) => sql`substr(name, ${sql.lit([...prefix].length + 1)})`
  const createPrefixFilter = (bucket: string, prefix: string) =>
    prefix === ''
      ? sql`bucket_id = ${bucket}`
      : sql`bucket_id = ${bucket} and name >= ${prefix} and name < ${`${prefix}\u{10ffff}`}`

  return {
    async listFolder({ bucket, folder, search, column, order, limit, offset }) {
      const rest = nameAfter(folder)
      const slash = sql`${positionFunction}(${rest}, '/')`
      const where = search === '' ? sql`` : sql`and ${createPrefixCondition(rest, search)}`
      const direction = sql.raw(order)
      const { rows } = await sql<ListingRow>`
        select * from (
          select 0 as place, substr(${rest}, 1, ${slash} - 1) as name, ${nullColumns}
            from storage_objects where ${createPrefixFilter(bucket, folder)} and ${slash} > 0 ${where} group by 2
          union all
          select 1 as place, name, ${columns}
            from storage_objects where ${createPrefixFilter(bucket, folder)} and ${slash} = 0 and ${rest} <> '' ${where}
        ) as listed
        order by place, ${sql.ref(column)} ${direction}, name ${direction}
        limit ${limit} offset ${offset}`.execute(db)
      return rows.map(toObjectListEntry)
    },

    async listPage({ bucket, prefix, folders, column, order, limit, after }) {
      const rest = nameAfter(prefix)
      const slash = sql`${positionFunction}(${rest}, '/')`
      const [direction, comparison] =
        order === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
      const sorted = column === 'name' ? sql`name` : sql.ref(column)
      const length = sql.lit([...prefix].length)
      const folder = sql`substr(name, 1, ${length} + ${slash} - 1)`
      const folderSorted =
        column === 'name' ? folder : sql`${sql.raw(order === 'asc' ? 'min' : 'max')}(${sorted})`
      const folderRows = sql`
        select ${folder} as name, ${nullColumns}, ${folderSorted} as sorted
          from storage_objects where ${createPrefixFilter(bucket, prefix)} and ${slash} > 0 group by 1
        union all`
      const start =
        after === null
          ? sql``
          : sql`where (sorted ${comparison} ${after[0]} or (sorted = ${after[0]} and name ${comparison} ${after[1]}))`
      const { rows } = await sql<ListingRow>`
        select * from (
          ${folders ? folderRows : sql``}
          select name, ${columns}, ${sorted} as sorted
            from storage_objects where ${createPrefixFilter(bucket, prefix)} ${folders ? sql`and ${slash} = 0` : sql``}
        ) as listed
        ${start}
        order by sorted ${direction}, name ${direction}
        limit ${limit + 1}`.execute(db)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        entries: page.map(toObjectListEntry),
        last: last === undefined ? null : [last.sorted, last.name],
      }
    },
  }
}

/** The condition that a column contains a text, ignoring case. */
export function createCaseInsensitiveContainsCondition(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${`%${escapeLikePattern(text)}%`} escape '!'`
}

function createPrefixCondition(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${column}) like ${`${escapeLikePattern(text)}%`} escape '!'`
}

/** Lowercases only ASCII letters, because both engines do so here. */
function escapeLikePattern(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[!%_]/g, '!$&')
}

function toObjectListEntry({ name, ...row }: ListingRow): ObjectOrFolderListEntry {
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

/** Null columns; timestamps need the type of the other half of the union. */
function createNullColumns(texts: string): string {
  const nulls = texts.split(', ').map((name) => `null as ${name}`)
  return [
    ...nulls,
    ...['created_at', 'updated_at', 'last_accessed_at'].map((name) => `null as ${name}`),
  ].join(', ')
}
