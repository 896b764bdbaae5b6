import type { Context } from 'hono'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { toError } from '../../lib/errors.ts'
import { createVariantEtag, type FormatNegotiationClients } from '../variant-memory-cache.ts'
import { type VariantFormat, type VariantWidth, variantFormats } from '../variant-settings.ts'
import { createVariantHeaders, matchesIfNoneMatch } from './headers.ts'
import { preferWebpForAnimatableTypes } from './negotiate-format.ts'
import { createPlaceholderSvgResponse, isTemporaryPictureFailure } from './responses.ts'
import {
  getPictureCacheLifetimeAndTags,
  type ImageRequestDeps,
  type ServedFileRow,
  urlHashPrefixLength,
} from './served-file.ts'

interface VariantRequest {
  readonly width: VariantWidth
  /** Acceptable formats, best first. */
  readonly formats: readonly VariantFormat[]
  readonly negotiated: boolean
}

/**
 * Sends a variant. AVIF is slow to make: if another format is acceptable, that is sent and AVIF is made for
 * the next request.
 */
export async function sendVariantOrPlaceholder(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFileRow,
  request: VariantRequest,
): Promise<Response> {
  const { errorReporter } = deps
  try {
    const response = await sendBestVariant(context, deps, file, request)
    if (response !== null) return response
    errorReporter.reportOnce(
      file.hash,
      new Error(`The file ${file.hash} is in the database but missing from the file store`),
    )
  } catch (error) {
    if (isTemporaryPictureFailure(error))
      return createPlaceholderSvgResponse(context, 503, { 'Retry-After': '2' })
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    errorReporter.reportOnce(file.hash, toError(error))
  }
  return createPlaceholderSvgResponse(context, 404)
}

async function sendBestVariant(
  context: Context,
  deps: ImageRequestDeps,
  { hash, type }: ServedFileRow,
  { width, formats, negotiated }: VariantRequest,
): Promise<Response | null> {
  const { errorReporter, isPrivate } = deps
  const { processor, diskCache, memoryCache } = deps.pictures
  const [best = 'jpeg', next] = formats
  const toVariant = (format: VariantFormat) => ({ what: 'variant', width, format }) as const
  const isTemporary = best === 'avif' && next !== undefined && !(await diskCache.has(hash, toVariant(best)))
  if (isTemporary)
    processor.makeVariants(hash, [toVariant(best)], 'ahead').catch((error: unknown) => {
      if (!isTemporaryPictureFailure(error)) errorReporter.reportOnce(hash, toError(error))
    })
  const format = isTemporary ? next : best
  const start = hash.slice(0, urlHashPrefixLength)
  const tag = createVariantEtag(start, width, format)
  const sharedCache = getPictureCacheLifetimeAndTags(deps, start)
  const headers = createVariantHeaders(tag, { negotiated, isTemporary, isPrivate, sharedCache })
  if (matchesIfNoneMatch(context.req.header('if-none-match'), tag)) return context.body(null, 304, headers)
  const bytes = await processor.getVariant(hash, toVariant(format), 'visitor')
  if (bytes === null) return null
  if (!isTemporary && !isPrivate)
    memoryCache.put(
      { start, width, format, sharedCache },
      bytes,
      getNegotiationEligibility(type, format),
      Date.now(),
    )
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.byteLength),
  })
}

/**
 * Whether a URL without a format may return this format: an animation becomes a still AVIF only if WebP is
 * not accepted.
 */
function getNegotiationEligibility(type: string, format: VariantFormat): FormatNegotiationClients {
  const [best] = preferWebpForAnimatableTypes(type, variantFormats)
  if (format === best) return 'all'
  return format === 'avif' ? 'none' : 'some'
}
