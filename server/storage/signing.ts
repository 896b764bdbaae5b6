import type { StorageDeps } from './contract.ts'
import { type JsonObject, numberIn } from './json-body.ts'
import { checkedName, type Place } from './names.ts'
import { StorageProblem } from './problems.ts'
import type { Tokens } from './tokens.ts'
import { writeTransform } from './transform.ts'

const longest = 10 * 365 * 24 * 3600
const mostAtOnce = 500

/** An address of an object for whoever has it, as it comes after `/storage/v1`; the official client encodes it. */
export async function signOne(
  { data }: StorageDeps,
  tokens: Tokens,
  { bucket, name }: Place,
  body: JsonObject,
): Promise<string> {
  refuseVersion(body)
  const seconds = secondsIn(body)
  if ((await data.storage.objects.find(bucket, name)) === null) throw new StorageProblem('NoSuchKey')
  const { transform } = body
  const url = `${bucket}/${name}`
  if (typeof transform !== 'object' || transform === null)
    return `/object/sign/${url}?token=${await tokens.sign('read', { url }, seconds)}`
  const transformations = writeTransform({ ...transform })
  return `/render/image/sign/${url}?token=${await tokens.sign('render', { url, transformations }, seconds)}`
}

/** The same for many; what is not there is said so, and the rest is signed. */
export async function signMany({ data }: StorageDeps, tokens: Tokens, bucket: string, body: JsonObject) {
  const seconds = secondsIn(body)
  const { paths } = body
  const fits = Array.isArray(paths) && paths.length > 0 && paths.length <= mostAtOnce
  if (!fits || !paths.every((path) => typeof path === 'string'))
    throw new StorageProblem('InvalidRequest', `body/paths must be 1 to ${mostAtOnce} names`)
  const names = paths.map(String)
  const found = await data.storage.objects.findAll(bucket, [...new Set(names.filter(isName))])
  const there = new Set(found.map(({ name }) => name))
  return Promise.all(
    names.map(async (path) => {
      if (!there.has(path))
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

function isName(path: string): boolean {
  try {
    return checkedName(path) === path
  } catch (error) {
    if (error instanceof StorageProblem) return false
    throw error
  }
}

function secondsIn(body: JsonObject): number {
  if (body.expiresIn === undefined)
    throw new StorageProblem('InvalidRequest', "body must have required property 'expiresIn'")
  return numberIn(body, 'expiresIn', { min: 1, max: longest, default: longest })
}

function refuseVersion({ versionId }: JsonObject): void {
  if (versionId !== undefined && versionId !== null)
    throw new StorageProblem('FeatureNotEnabled', 'Versioning is not enabled here')
}
