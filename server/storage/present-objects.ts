import type { ObjectOrFolderListEntry } from '../data/storage/listing-repository.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'

/** System metadata of an object, with Supabase's field names. */
export interface ObjectSystemMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: number
  readonly contentEncoding?: string
}

export function parseObjectSystemMetadata({
  metadata,
}: Pick<StorageObjectTable, 'metadata'>): ObjectSystemMetadata {
  const known: ObjectSystemMetadata = JSON.parse(metadata)
  return known
}

/** An object as listed by the API. */
export function presentListedObject(object: StorageObjectTable, name = object.name) {
  const { id, bucket_id, owner_id, version, created_at, updated_at, last_accessed_at } = object
  const owner = owner_id ?? ''
  const times = { updated_at, created_at, last_accessed_at }
  return {
    name,
    id,
    ...times,
    version,
    bucket_id,
    owner,
    owner_id: owner,
    metadata: parseObjectSystemMetadata(object),
  }
}

/** A folder entry, by its name within the folder. */
export function presentObjectOrFolderEntry({ name, object }: ObjectOrFolderListEntry, folder: string) {
  if (object !== null) return presentListedObject(object, name.slice(folder.length))
  const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
  return { name, ...nothing }
}

/** A page of the listing, objects and folders separately. */
export function presentObjectsPage(entries: readonly ObjectOrFolderListEntry[], nextCursor: string | null) {
  const objects = entries.flatMap(({ object }) => {
    if (object === null) return []
    return [{ ...presentListedObject(object), key: object.name }]
  })
  const folders = entries.flatMap(({ name, object }) =>
    object === null ? [{ key: name, name: `${name}/` }] : [],
  )
  return { hasNext: nextCursor !== null, ...(nextCursor === null ? {} : { nextCursor }), folders, objects }
}

/** All details of one object. */
export function presentObjectInfo(object: StorageObjectTable) {
  const { id, name, version, bucket_id, created_at, updated_at, user_metadata } = object
  const { size, mimetype, cacheControl, contentEncoding, eTag } = parseObjectSystemMetadata(object)
  const own: unknown = JSON.parse(user_metadata ?? '{}')
  return {
    id,
    name,
    version,
    bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    content_encoding: contentEncoding ?? null,
    etag: eTag,
    metadata: own,
    last_modified: updated_at,
    created_at,
  }
}
