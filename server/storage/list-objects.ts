import type { StorageDeps } from './contract.ts'
import { type JsonObject, readChoiceField, readNumberField } from './json-body.ts'
import { presentFolderEntry, presentObjectsPage } from './present-objects.ts'
import { StorageError } from './storage-errors.ts'

const orders = ['asc', 'desc'] as const
const maxPageSize = 1000

/** What is in a folder of a bucket. */
export async function listBucketFolder({ data }: StorageDeps, bucket: string, body: JsonObject) {
  assertNoVersionListing(body)
  const path = readOptionalTextField(body, 'prefix').replace(/^\/+/, '')
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  const sort = readSortField(body)
  const entries = await data.storage.objects.listFolder({
    bucket,
    folder,
    search: readOptionalTextField(body, 'search'),
    column: readChoiceField(sort, 'column', ['name', 'created_at', 'updated_at', 'last_accessed_at']),
    order: readChoiceField(sort, 'order', orders),
    limit: readNumberField(body, 'limit', { min: 1, max: 10 * maxPageSize, default: 100 }),
    offset: readNumberField(body, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 }),
  })
  return entries.map((entry) => presentFolderEntry(entry, folder))
}

/** A page of everything in a bucket. */
export async function listObjectsPage({ data }: StorageDeps, bucket: string, body: JsonObject) {
  assertNoVersionListing(body)
  const sort = readSortField(body)
  const column = readChoiceField(sort, 'column', ['name', 'created_at', 'updated_at'])
  const { entries, last } = await data.storage.objects.listPage({
    bucket,
    prefix: readOptionalTextField(body, 'prefix'),
    folders: body.with_delimiter === true,
    column,
    order: readChoiceField(sort, 'order', orders),
    limit: readNumberField(body, 'limit', { min: 1, max: maxPageSize, default: maxPageSize }),
    after: parseCursor(readOptionalTextField(body, 'cursor'), column),
  })
  return presentObjectsPage(
    entries,
    last === null ? null : Buffer.from(JSON.stringify(last)).toString('base64url'),
  )
}

/** The cursor of the page before; nobody but us can read more out of it than it says. */
function parseCursor(cursor: string, column: string): readonly [string, string] | null {
  if (cursor === '') return null
  try {
    const after: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [value, name] = Array.isArray(after) ? after : []
    const fits = typeof value === 'string' && typeof name === 'string' && !/\0/.test(value + name)
    if (fits && (column === 'name' || isIsoTimestamp(value))) return [value, name]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StorageError('InvalidRequest', 'body/cursor is not valid')
}

/** As the databases give moments; other words for one they would not both understand. */
function isIsoTimestamp(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

function readSortField({ sortBy }: JsonObject): JsonObject {
  return typeof sortBy === 'object' && sortBy !== null ? { ...sortBy } : {}
}

function readOptionalTextField(body: JsonObject, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string' && value.length <= 1024 && value.isWellFormed() && !value.includes('\0'))
    return value
  throw new StorageError('InvalidRequest', `body/${name} must be string`)
}

function assertNoVersionListing({ noncurrentVersions, deleteMarkers }: JsonObject): void {
  const current: readonly unknown[] = [undefined, null, 'exclude']
  if (current.includes(noncurrentVersions) && current.includes(deleteMarkers)) return
  throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
