import type { StorageDeps } from './contract.ts'
import { type JsonObject, readBoundedIntegerField, readChoiceFieldOrDefault } from './json-body.ts'
import { presentObjectOrFolderEntry, presentObjectsPage } from './present-objects.ts'
import { StorageError } from './storage-errors.ts'

const orders = ['asc', 'desc'] as const
const maxPageSize = 1000

/** Lists a folder of a bucket. */
export async function listBucketFolder({ data }: StorageDeps, bucket: string, body: JsonObject) {
  assertNoVersionListing(body)
  const path = readOptionalTextField(body, 'prefix').replace(/^\/+/, '')
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  const sort = readSortField(body)
  const entries = await data.storage.objects.listFolder({
    bucket,
    folder,
    search: readOptionalTextField(body, 'search'),
    column: readChoiceFieldOrDefault(sort, 'column', [
      'name',
      'created_at',
      'updated_at',
      'last_accessed_at',
    ]),
    order: readChoiceFieldOrDefault(sort, 'order', orders),
    limit: readBoundedIntegerField(body, 'limit', { min: 1, max: 10 * maxPageSize, default: 100 }),
    offset: readBoundedIntegerField(body, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 }),
  })
  return entries.map((entry) => presentObjectOrFolderEntry(entry, folder))
}

/** Lists a page of a whole bucket. */
export async function listObjectsPage({ data }: StorageDeps, bucket: string, body: JsonObject) {
  assertNoVersionListing(body)
  const sort = readSortField(body)
  const column = readChoiceFieldOrDefault(sort, 'column', ['name', 'created_at', 'updated_at'])
  const { entries, last } = await data.storage.objects.listPage({
    bucket,
    prefix: readOptionalTextField(body, 'prefix'),
    folders: body.with_delimiter === true,
    column,
    order: readChoiceFieldOrDefault(sort, 'order', orders),
    limit: readBoundedIntegerField(body, 'limit', { min: 1, max: maxPageSize, default: maxPageSize }),
    after: parseCursor(readOptionalTextField(body, 'cursor'), column),
  })
  return presentObjectsPage(
    entries,
    last === null ? null : Buffer.from(JSON.stringify(last)).toString('base64url'),
  )
}

/** Parses the cursor of the previous page; it grants no access beyond its own content. */
function parseCursor(cursor: string, column: string): readonly [string, string] | null {
  if (cursor === '') return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [value, name] = Array.isArray(parsed) ? parsed : []
    const isValid = typeof value === 'string' && typeof name === 'string' && !/\0/.test(value + name)
    if (isValid && (column === 'name' || isIsoTimestamp(value))) return [value, name]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StorageError('InvalidRequest', 'body/cursor is not valid')
}

/** Timestamps as the databases return them; they do not agree on other formats. */
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
  const excludingValues: readonly unknown[] = [undefined, null, 'exclude']
  if (excludingValues.includes(noncurrentVersions) && excludingValues.includes(deleteMarkers)) return
  throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
