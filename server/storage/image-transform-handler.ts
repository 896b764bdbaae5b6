import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { PictureOutputFormat, StoredPicture } from '../images/contract.ts'
import type { StorageDeps } from './contract.ts'
import {
  formatTransformationsHeader,
  type ImageTransformOptions,
  toPictureRegionRequest,
} from './image-transform.ts'
import { parseObjectSystemMetadata } from './present-objects.ts'
import {
  type CacheAudience,
  createAttachmentDispositionOrNull,
  setObjectCacheHeaders,
} from './serve-object.ts'
import { StorageError } from './storage-errors.ts'

const maxRememberedSizes = 1000
const formatsByType: Readonly<Record<string, PictureOutputFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Serves transformed images of stored objects. */
export type ImageTransformHandler = (
  object: StorageObjectTable,
  transform: ImageTransformOptions,
  request: Request,
  audience: CacheAudience,
  /** Called with the size of the result before it is made, unless it is cached. */
  charge: (pixels: number) => Promise<void>,
) => Promise<Response>

export function createImageTransformHandler({
  pictures,
}: Pick<StorageDeps, 'pictures'>): ImageTransformHandler {
  const sizes = new Map<string, StoredPicture>()

  /** Objects that are not pictures of the site are measured once, in memory: they stay objects. */
  async function findPicture(hash: string): Promise<StoredPicture> {
    const picture = sizes.get(hash) ?? (await pictures.findByHashPrefix(hash)) ?? (await measurePicture(hash))
    sizes.delete(hash)
    sizes.set(hash, picture)
    const [oldest] = sizes.keys()
    if (sizes.size > maxRememberedSizes && oldest !== undefined) sizes.delete(oldest)
    return picture
  }

  async function measurePicture(hash: string): Promise<StoredPicture> {
    const measurements = await pictures.measure(hash).catch(throwNotTransformable)
    if (measurements === null) throw new StorageError('NoSuchKey')
    const { type, size, width, height } = measurements
    return { hash, type, size, width, height }
  }

  return async (object, transform, request, audience, charge) => {
    const picture = await findPicture(object.hash)
    const format = selectFormat(transform, picture.type, request.headers.get('accept') ?? '')
    const regionRequest = toPictureRegionRequest(picture, transform, format)
    const { region, size, fidelity = 'own' } = regionRequest
    const etagParts = [region.x, region.y, region.width, region.height, size.width, size.height, fidelity]
    const etag = `"${object.hash.slice(0, 32)}-${etagParts.join('.')}-${format}"`
    const { cacheControl } = parseObjectSystemMetadata(object)
    const headers = new Headers({
      'Content-Type': `image/${format}`,
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      Vary: audience.kind === 'caller' ? 'Accept, Authorization, apikey' : 'Accept',
    })
    setObjectCacheHeaders(headers, cacheControl, audience)
    const transformations = formatTransformationsHeader(transform)
    if (transformations !== null) headers.set('X-Transformations', transformations)
    const download = new URL(request.url).searchParams.get('download')
    const disposition = createAttachmentDispositionOrNull(download, object.name, `image/${format}`)
    if (disposition !== null) headers.set('Content-Disposition', disposition)
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const bytes = await pictures
      .renderRegion(picture, regionRequest, () => charge(size.width * size.height))
      .catch(throwNotTransformable)
    if (bytes === null) throw new StorageError('NoSuchKey')
    headers.set('Content-Length', String(bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

/** The original format if requested; otherwise the smallest that the client accepts. */
function selectFormat({ format }: ImageTransformOptions, type: string, accept: string): PictureOutputFormat {
  if (format === 'avif' || format === 'webp') return format
  const origin = formatsByType[type] ?? 'jpeg'
  if (format === 'origin') return origin
  return accept.includes('image/webp') ? 'webp' : origin
}

function throwNotTransformable(error: unknown): never {
  const pictureErrorNames = ['PictureRejectedError', 'UnreadablePictureError']
  if (error instanceof Error && pictureErrorNames.includes(error.name))
    throw new StorageError('InvalidRequest', 'The object is not a picture that can be transformed')
  throw error
}
