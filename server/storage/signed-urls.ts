import type { StorageDeps } from './contract.ts'
import { validateAndSerializeImageTransform } from './image-transform.ts'
import { type JsonObject, readBoundedIntegerField } from './json-body.ts'
import { assertValidObjectName, type ObjectLocation } from './object-names.ts'
import type { SignedUrlTokenService } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

const maxLifetimeSeconds = 10 * 365 * 24 * 3600
const maxSignedAtOnce = 500

/** A signed URL of an object, relative to `/storage/v1`; the official client encodes it. */
export async function createSignedUrl(
  { data }: StorageDeps,
  tokens: SignedUrlTokenService,
  { bucket, name }: ObjectLocation,
  body: JsonObject,
): Promise<string> {
  assertNoVersionId(body)
  const seconds = parseExpiresIn(body)
  if ((await data.storage.objects.find(bucket, name)) === null) throw new StorageError('NoSuchKey')
  const { transform } = body
  const url = `${bucket}/${name}`
  if (typeof transform !== 'object' || transform === null)
    return `/object/sign/${url}?token=${await tokens.sign('read', { url }, seconds)}`
  const transformations = validateAndSerializeImageTransform({ ...transform })
  return `/render/image/sign/${url}?token=${await tokens.sign('render', { url, transformations }, seconds)}`
}

/** Signs many objects; missing ones get an error, and the rest are signed. */
export async function createSignedUrls(
  { data }: StorageDeps,
  tokens: SignedUrlTokenService,
  bucket: string,
  body: JsonObject,
) {
  const seconds = parseExpiresIn(body)
  const { paths } = body
  const isValidLength = Array.isArray(paths) && paths.length > 0 && paths.length <= maxSignedAtOnce
  if (!isValidLength || !paths.every((path) => typeof path === 'string'))
    throw new StorageError('InvalidRequest', `body/paths must be 1 to ${maxSignedAtOnce} names`)
  const names = paths.map(String)
  const found = await data.storage.objects.findByNames(bucket, [...new Set(names.filter(isValidObjectName))])
  const existingNames = new Set(found.map(({ name }) => name))
  return Promise.all(
    names.map(async (path) => {
      if (!existingNames.has(path))
        return {
          error: 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: null,
        }
      const url = `${bucket}/${path}`
      const token = await tokens.sign('read', { url }, seconds)
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
    }),
  )
}

function isValidObjectName(path: string): boolean {
  try {
    return assertValidObjectName(path) === path
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}

function parseExpiresIn(body: JsonObject): number {
  if (body.expiresIn === undefined)
    throw new StorageError('InvalidRequest', "body must have required property 'expiresIn'")
  return readBoundedIntegerField(body, 'expiresIn', {
    min: 1,
    max: maxLifetimeSeconds,
    default: maxLifetimeSeconds,
  })
}

function assertNoVersionId({ versionId }: JsonObject): void {
  if (versionId !== undefined && versionId !== null)
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
