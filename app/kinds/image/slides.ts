import { dateTextInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { typesetHtml, typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import { translator } from '../../i18n/translate.ts'
import { PIECE, type Slide, type SlidePiece } from '../../lightbox/slide.ts'
import { idOf } from '../../loading.ts'
import type { AppRequest } from '../../request.ts'
import { altBesideName, fullHref, sourcesOf } from '../../ui/picture-image.tsx'
import { backdropText } from '../../ui/placeholder.ts'
import { fitHtml } from '../../ui/rich-html.ts'

/**
 * Reads a piece of a gallery for the lightbox: the one that holds the image `?at=`, else the place `?from=`. However many
 * pictures a gallery has, nobody is sent more than they come near.
 */
export async function readSlides(request: AppRequest, url: URL): Promise<SlidePiece> {
  const { content, context } = request
  const gallery = idOf(/^\/gallery\/([^/]+)$/.exec(url.pathname)?.[1])
  await content.items.read('gallery', gallery, context)
  const where = { gallery }
  const asked = url.searchParams.get('at')
  const at = asked === null ? null : await content.items.position('image', idOf(asked), { where }, context)
  const place = at ?? placeOf(url.searchParams.get('from') ?? '0')
  const from = Math.floor(place / PIECE) * PIECE
  const { items, total } = await content.items.list('image', { where, offset: from, limit: PIECE }, context)
  return { total, from, at, slides: await presentSlides(request, items) }
}

function placeOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Problem('bad_request')
  return Number(text)
}

async function presentSlides(
  request: AppRequest,
  items: readonly Item<'image'>[],
): Promise<(Slide | null)[]> {
  const { content, context } = request
  const [pictures, pairs] = await Promise.all([
    content.images.pictures(items, context),
    content.images.pairs(items, context),
  ])
  return items.map((item) => {
    const picture = pictures.get(item.id)
    return picture === undefined ? null : presentSlide(request, item, picture, pairs.has(item.id))
  })
}

function presentSlide(
  { language, site }: AppRequest,
  item: Item<'image'>,
  picture: Picture,
  compared: boolean,
): Slide {
  const t = translator(language)
  const words = { table: t('richText.table'), back: t('richText.back') }
  return {
    id: item.id,
    name: typesetText(item.name, site.lang),
    date: item.date === null ? null : dateTextInWords(item.date, language),
    text: item.description === null ? null : fitHtml(typesetHtml(item.description, site.lang), words),
    source: item.source,
    licence: item.licence,
    alt: altBesideName(picture),
    sources: sourcesOf(picture),
    width: picture.width,
    height: picture.height,
    backdrop: backdropText(picture),
    full: fullHref(picture.hash),
    compared,
  }
}
