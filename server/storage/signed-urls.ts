import type { StorageDeps } from './contract.ts'
import { validateAndSerializeImageTransform } from './image-transform.ts'
import { type JsonObject, readBoundedIntegerField } from './json-body.ts'
import { assertValidObjectName, type ObjectLocation } from './object-names.ts'
import type { SignedUrlTokenService, TokenIssuer } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'

const maxSignedAtOnce = 500

/** A signed URL of an object, relative to `/storage/v1`; the official client encodes it. */
export async function createSignedUrl(
  { data, maxSignedUrlSeconds }: StorageDeps,
  tokens: SignedUrlTokenService,
  issuer: TokenIssuer,
  { bucket, name }: ObjectLocation,
  body: JsonObject,
): Promise<string> {
  assertNoVersionId(body)
  const seconds = parseExpiresIn(body, maxSignedUrlSeconds)
  if ((await data.storage.objects.find(bucket, name)) === null) throw new StorageError('NoSuchKey')
  const { transform } = body
  const url = `${bucket}/${name}`
  if (typeof transform !== 'object' || transform === null)
    return `/object/sign/${url}?token=${await tokens.sign('read', { url }, seconds, issuer)}`
  const transformations = validateAndSerializeImageTransform({ ...transform })
  const token = await tokens.sign('render', { url, transformations }, seconds, issuer)
  return `/render/image/sign/${url}?token=${token}`
}

/** Signs many objects; missing ones get an error, and the rest are signed. */
export async function createSignedUrls(
  { data, maxSignedUrlSeconds }: StorageDeps,
  tokens: SignedUrlTokenService,
  issuer: TokenIssuer,
  bucket: string,
  body: JsonObject,
) {
  const seconds = parseExpiresIn(body, maxSignedUrlSeconds)
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
      const token = await tokens.sign('read', { url }, seconds, issuer)
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

function parseExpiresIn(body: JsonObject, maxSeconds: number): number {
  if (body.expiresIn === undefined)
    throw new StorageError('InvalidRequest', "body must have required property 'expiresIn'")
  const seconds = readBoundedIntegerField(body, 'expiresIn', {
    min: 1,
    max: maxSeconds + 1,
    default: Number.NaN,
  })
  if (seconds > maxSeconds)
    throw new StorageError('InvalidRequest', `body/expiresIn must be <= ${maxSeconds}`)
  return seconds
}

function assertNoVersionId({ versionId }: JsonObject): void {
  if (versionId !== undefined && versionId !== null)
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
