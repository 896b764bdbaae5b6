import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { bindSingleLetterWordsInHtml } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from '../../lightbox/slide.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { AppRequest } from '../../request.ts'
import { formatNonPublicStatus } from '../../ui/non-public-mark.tsx'
import { createPlaceholderBackgroundCssValue } from '../../ui/placeholder-background.ts'
import {
  buildPictureSrcSet,
  getAltUnlessSameAsName,
  getFullSizePictureHref,
} from '../../ui/responsive-image.tsx'
import { prepareRichHtmlForDisplay } from '../../ui/rich-html.ts'
import { createRichHtmlLabels } from '../../ui/rich-html-labels.ts'
import { type NonPublicStatus, readNonPublicImageStatuses } from '../non-public-status.ts'
import { presentImageName } from './present-image-cards.ts'

/**
 * Reads a chunk of a gallery's slides for the lightbox: the one with the image `?at=`, else the one with the position
 * `?from=`. Chunks keep responses small for galleries of any size.
 */
export async function readGallerySlideChunk(request: AppRequest, url: URL): Promise<SlideChunk> {
  const { content, context } = request
  const gallery = parseIdParam(/^\/gallery\/([^/]+)$/.exec(url.pathname)?.[1])
  await content.items.read('gallery', gallery, context)
  const where = { gallery }
  const imageParam = url.searchParams.get('at')
  const at =
    imageParam === null
      ? null
      : await content.items.position('image', parseIdParam(imageParam), { where }, context)
  const position = at ?? parseSlidePosition(url.searchParams.get('from') ?? '0')
  const from = Math.floor(position / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
  const { items, total } = await content.items.list(
    'image',
    { where, offset: from, limit: SLIDE_CHUNK_SIZE },
    context,
  )
  return { total, from, at, slides: await presentSlides(request, items) }
}

function parseSlidePosition(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ProblemError('bad_request')
  return Number(text)
}

async function presentSlides(
  request: AppRequest,
  items: readonly Item<'image'>[],
): Promise<(LightboxSlide | null)[]> {
  const { content, context } = request
  const [pictures, pairs, statuses] = await Promise.all([
    content.images.pictures(items, context),
    content.images.pairs(items, context),
    readNonPublicImageStatuses(request, items),
  ])
  return items.map((item) => {
    const picture = pictures.get(item.id)
    if (picture === undefined) return null
    const status = statuses.get(item.id) ?? null
    return presentSlide(request, item, picture, { compared: pairs.has(item.id), status })
  })
}

function presentSlide(
  { language, site }: AppRequest,
  item: Item<'image'>,
  picture: DisplayPicture,
  { compared, status }: { readonly compared: boolean; readonly status: NonPublicStatus | null },
): LightboxSlide {
  const t = getTranslator(language)
  const labels = createRichHtmlLabels(t, language)
  return {
    id: item.id,
    name: presentImageName(item, language, site.lang),
    date: item.date === null ? null : formatEdtfInWords(item.date, language),
    nonPublic: status && formatNonPublicStatus(status, t, language, site.timeZone),
    text:
      item.description === null
        ? null
        : prepareRichHtmlForDisplay(bindSingleLetterWordsInHtml(item.description, site.lang), labels),
    source: item.source,
    licence: item.licence,
    alt: getAltUnlessSameAsName(picture),
    sources: buildPictureSrcSet(picture),
    width: picture.width,
    height: picture.height,
    backdrop: createPlaceholderBackgroundCssValue(picture),
    full: getFullSizePictureHref(picture.hash),
    compared,
  }
}
