import type { StorageDeps } from './contract.ts'
import { choiceIn, type JsonObject, numberIn } from './json-body.ts'
import { presentEntry, presentPage } from './present.ts'
import { StorageProblem } from './problems.ts'

const orders = ['asc', 'desc'] as const
const mostAtOnce = 1000

/** What is in a folder of a bucket. */
export async function listFolder({ data }: StorageDeps, bucket: string, body: JsonObject) {
  refuseVersions(body)
  const path = optionalText(body, 'prefix').replace(/^\/+/, '')
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  const sort = sortIn(body)
  const entries = await data.storage.objects.folder({
    bucket,
    folder,
    search: optionalText(body, 'search'),
    column: choiceIn(sort, 'column', ['name', 'created_at', 'updated_at', 'last_accessed_at']),
    order: choiceIn(sort, 'order', orders),
    limit: numberIn(body, 'limit', { min: 1, max: 10 * mostAtOnce, default: 100 }),
    offset: numberIn(body, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 }),
  })
  return entries.map((entry) => presentEntry(entry, folder))
}

/** A page of everything in a bucket. */
export async function listPage({ data }: StorageDeps, bucket: string, body: JsonObject) {
  refuseVersions(body)
  const sort = sortIn(body)
  const column = choiceIn(sort, 'column', ['name', 'created_at', 'updated_at'])
  const { entries, last } = await data.storage.objects.page({
    bucket,
    prefix: optionalText(body, 'prefix'),
    folders: body.with_delimiter === true,
    column,
    order: choiceIn(sort, 'order', orders),
    limit: numberIn(body, 'limit', { min: 1, max: mostAtOnce, default: mostAtOnce }),
    after: afterOf(optionalText(body, 'cursor'), column),
  })
  return presentPage(entries, last === null ? null : Buffer.from(JSON.stringify(last)).toString('base64url'))
}

/** The cursor of the page before; nobody but us can read more out of it than it says. */
function afterOf(cursor: string, column: string): readonly [string, string] | null {
  if (cursor === '') return null
  try {
    const after: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [value, name] = Array.isArray(after) ? after : []
    const fits = typeof value === 'string' && typeof name === 'string' && !/\0/.test(value + name)
    if (fits && (column === 'name' || isMoment(value))) return [value, name]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StorageProblem('InvalidRequest', 'body/cursor is not valid')
}

/** As the databases give moments; other words for one they would not both understand. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

function sortIn({ sortBy }: JsonObject): JsonObject {
  return typeof sortBy === 'object' && sortBy !== null ? { ...sortBy } : {}
}

function optionalText(body: JsonObject, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string' && value.length <= 1024 && value.isWellFormed() && !value.includes('\0'))
    return value
  throw new StorageProblem('InvalidRequest', `body/${name} must be string`)
}

function refuseVersions({ noncurrentVersions, deleteMarkers }: JsonObject): void {
  const current: readonly unknown[] = [undefined, null, 'exclude']
  if (current.includes(noncurrentVersions) && current.includes(deleteMarkers)) return
  throw new StorageProblem('FeatureNotEnabled', 'Versioning is not enabled here')
}
