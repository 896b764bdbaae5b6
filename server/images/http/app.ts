import { type Context, Hono } from 'hono'
import { toError } from '../../lib/errors.ts'
import { getVariantFileExtension, variantFormats, variantWidths } from '../variant-settings.ts'
import { parseAcceptedFormats, preferWebpForAnimatableTypes } from './negotiate-format.ts'
import { OncePerFileErrorReporter } from './once-per-file-error-reporter.ts'
import { createOutageTolerantFindFile } from './outage-tolerant-find-file.ts'
import { createPictureNotFoundTextResponse, createPlainTextErrorResponse } from './responses.ts'
import { sendVariantOrPlaceholder } from './send-variant.ts'
import { sendFullSizeJpeg, sendOriginalFile } from './send-whole-file.ts'
import {
  createMissingPictureResponse,
  type ImagesAppDeps,
  type RequestedImageRendition,
  urlHashPrefixLength,
} from './served-file.ts'

/** Readers of a preview link count as editors. */
type PictureAudience = 'visitors' | 'editors' | 'nobody'

/** Serves `/{start}/{width}`, `/{start}/{width}.avif|.webp|.jpg`, `/{start}/full.jpg` and `/{start}/original`. */
export function createImagesApp(options: ImagesAppDeps): Hono {
  const errorReporter = new OncePerFileErrorReporter(options.report)
  const findFile = createOutageTolerantFindFile(options.findFile)
  const app = new Hono()
  app.get('/:start/:name', async (context) => {
    const { start, name } = context.req.param()
    const request = parseImageName(name)
    if (request === null || !/^[0-9a-f]+$/.test(start)) return createPictureNotFoundTextResponse(context)
    if (start.length === 64) return redirectToShortHash(context, start, name)
    if (start.length !== urlHashPrefixLength) return createPictureNotFoundTextResponse(context)
    if (request.what === 'original' && !(await options.isEditor(context)))
      return createPlainTextErrorResponse(context, 403, 'Editor access required.')
    const file = await findFile(start)
    if (file === null) return createMissingPictureResponse(context, request)
    const audience = await findAudience(context, start)
    // A 410 for a picture that was never public would confirm that the site has its bytes.
    if (audience === 'nobody')
      return createMissingPictureResponse(context, request, file.shown_at === null ? 404 : 410)
    if (audience === 'visitors' && file.shown_at === null)
      await options
        .markShown(file.hash)
        .catch((error: unknown) => errorReporter.reportOnce(file.hash, toError(error)))
    const deps = { ...options, errorReporter, isPrivate: audience === 'editors' }
    if (request.what === 'original') return await sendOriginalFile(context, deps, file)
    // Of a HEIC file, only the picture it was converted to is displayed.
    if (!file.type.startsWith('image/') || file.type === 'image/heic' || file.state === 'bad')
      return createMissingPictureResponse(context, request)
    if (request.what === 'full') return await sendFullSizeJpeg(context, deps, file)
    const { width, format } = request
    const formats =
      format === null
        ? preferWebpForAnimatableTypes(file.type, parseAcceptedFormats(context.req.header('accept')))
        : ([format] as const)
    return await sendVariantOrPlaceholder(context, deps, file, {
      width,
      formats,
      negotiated: format === null,
    })
  })

  /** Who of those that may have sent this request may see the picture. */
  async function findAudience(context: Context, start: string): Promise<PictureAudience> {
    const { visibility } = options.pictures
    if (await visibility.isPublic(start)) return 'visitors'
    if (await options.isEditor(context)) return 'editors'
    const previewed = await options.findPreviewedItems(context)
    return previewed.length > 0 && (await visibility.isShownBy(start, previewed)) ? 'editors' : 'nobody'
  }
  return app
}

function parseImageName(name: string): RequestedImageRendition | null {
  if (name === 'original') return { what: 'original' }
  if (name === 'full.jpg') return { what: 'full' }
  const [number, extension, ...rest] = name.split('.')
  const width = variantWidths.find((one) => String(one) === number)
  if (width === undefined || rest.length > 0) return null
  if (extension === undefined) return { what: 'variant', width, format: null }
  const format = variantFormats.find((one) => getVariantFileExtension(one) === extension)
  return format === undefined ? null : { what: 'variant', width, format }
}

/** Old URLs had the full hash, and originals were public. */
function redirectToShortHash(context: Context, hash: string, name: string): Response {
  const newName = name === 'original' ? 'full.jpg' : name
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  return context.redirect(`/img/${hash.slice(0, urlHashPrefixLength)}/${newName}`, 301)
}
