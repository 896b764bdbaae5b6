import type { Context } from 'hono'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { createVariantEtag, type NegotiationEligibility } from '../variant-memory-cache.ts'
import { type VariantFormat, type VariantWidth, variantFormats } from '../variant-settings.ts'
import { createVariantHeaders, matchesIfNoneMatch } from './headers.ts'
import { filterSuitableFormats } from './negotiate-format.ts'
import { createPlaceholderResponse, isTemporaryPictureFailure } from './responses.ts'
import { hashPrefixLength, type ImageRequestDeps, type ServedFile } from './served-file.ts'

export interface VariantRequest {
  readonly width: VariantWidth
  /** That may be sent, the best first. */
  readonly formats: readonly VariantFormat[]
  readonly negotiated: boolean
}

/** A picture in a width. AVIF takes long to make: where it is not the only one that will do, it comes the next time. */
export async function sendVariant(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFile,
  request: VariantRequest,
): Promise<Response> {
  const { telling } = deps
  try {
    const sent = await sendBestVariant(context, deps, file, request)
    if (sent !== null) return sent
    telling.reportOnce(file.hash, new Error(`The file ${file.hash} is known, and its bytes are gone`))
  } catch (error) {
    if (isTemporaryPictureFailure(error))
      return createPlaceholderResponse(context, 503, { 'Retry-After': '2' })
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    telling.reportOnce(file.hash, asError(error))
  }
  return createPlaceholderResponse(context, 404)
}

async function sendBestVariant(
  context: Context,
  { pictures, telling }: ImageRequestDeps,
  { hash, type }: ServedFile,
  { width, formats, negotiated }: VariantRequest,
): Promise<Response | null> {
  const { processor: workshop, diskCache: shelf, memoryCache: hot } = pictures
  const [best = 'jpeg', next] = formats
  const piece = (format: VariantFormat) => ({ what: 'variant', width, format }) as const
  const wait = best === 'avif' && next !== undefined && !(await shelf.has(hash, piece(best)))
  if (wait)
    workshop.makeVariants(hash, [piece(best)], 'ahead').catch((error: unknown) => {
      if (!isTemporaryPictureFailure(error)) telling.reportOnce(hash, asError(error))
    })
  const format = wait ? next : best
  const start = hash.slice(0, hashPrefixLength)
  const tag = createVariantEtag(start, width, format)
  const headers = createVariantHeaders(tag, { negotiated, isTemporary: wait })
  if (matchesIfNoneMatch(context.req.header('if-none-match'), tag)) return context.body(null, 304, headers)
  const bytes = await workshop.getVariant(hash, piece(format), 'visitor')
  if (bytes === null) return null
  if (!wait) hot.put({ start, width, format }, bytes, getNegotiationEligibility(type, format), Date.now())
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.byteLength),
  })
}

/** What a picture's address without a format may give: what may move stands still only for those who see it no other way. */
function getNegotiationEligibility(type: string, format: VariantFormat): NegotiationEligibility {
  const [best] = filterSuitableFormats(type, variantFormats)
  if (format === best) return 'all'
  return format === 'avif' ? 'none' : 'some'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
