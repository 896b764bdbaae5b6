import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { KnownPicture, PictureFormat } from '../images/contract.ts'
import type { StorageDeps } from './contract.ts'
import { metadataIn } from './present.ts'
import { StorageProblem } from './problems.ts'
import { type Audience, cacheFor, dispositionFor } from './serve.ts'
import { regionFor, type Transform } from './transform.ts'

const mostRemembered = 1000
const origins: Readonly<Record<string, PictureFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Makes pictures of objects that are pictures. */
export type Render = (
  object: StorageObjectTable,
  transform: Transform,
  request: Request,
  audience: Audience,
) => Promise<Response>

export function createRender({ pictures }: Pick<StorageDeps, 'pictures'>): Render {
  const sizes = new Map<string, KnownPicture>()

  /** What is no picture of the site is measured once, and not noted: it stays an object. */
  async function look(hash: string): Promise<KnownPicture> {
    const known = sizes.get(hash) ?? (await pictures.find(hash)) ?? (await measured(hash))
    sizes.delete(hash)
    sizes.set(hash, known)
    const [oldest] = sizes.keys()
    if (sizes.size > mostRemembered && oldest !== undefined) sizes.delete(oldest)
    return known
  }

  async function measured(hash: string): Promise<KnownPicture> {
    const found = await pictures.measure(hash).catch(noPicture)
    if (found === null) throw new StorageProblem('NoSuchKey')
    const { type, size, width, height } = found
    return { hash, type, size, width, height }
  }

  return async (object, transform, request, audience) => {
    const picture = await look(object.hash)
    const format = formatFor(transform, picture.type, request.headers.get('accept') ?? '')
    const wanted = regionFor(picture, transform, format)
    const { region, size, fidelity = 'own' } = wanted
    const parts = [region.x, region.y, region.width, region.height, size.width, size.height, fidelity]
    const etag = `"${object.hash.slice(0, 32)}-${parts.join('.')}-${format}"`
    const { cacheControl } = metadataIn(object)
    const headers = new Headers({
      'Content-Type': `image/${format}`,
      ETag: etag,
      'Cache-Control': cacheFor(cacheControl, audience),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      Vary: audience.kind === 'asker' ? 'Accept, Authorization, apikey' : 'Accept',
    })
    const download = new URL(request.url).searchParams.get('download')
    const disposition = dispositionFor(download, object.name, `image/${format}`)
    if (disposition !== null) headers.set('Content-Disposition', disposition)
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const bytes = await pictures.region(picture, wanted).catch(noPicture)
    if (bytes === null) throw new StorageProblem('NoSuchKey')
    headers.set('Content-Length', String(bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

/** As it came, where that is asked for; else what the asker's browser shows and is smallest. */
function formatFor({ format }: Transform, type: string, accept: string): PictureFormat {
  if (format === 'avif' || format === 'webp') return format
  const origin = origins[type] ?? 'jpeg'
  if (format === 'origin') return origin
  return accept.includes('image/webp') ? 'webp' : origin
}

function noPicture(error: unknown): never {
  const names = ['PictureRefused', 'PictureUnreadable']
  if (error instanceof Error && names.includes(error.name))
    throw new StorageProblem('InvalidRequest', 'The object is not a picture that can be transformed')
  throw error
}
