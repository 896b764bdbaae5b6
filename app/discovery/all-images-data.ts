import type { Item } from '../../domain/kinds/index.ts'
import type { PaginatedList } from '../../server/content/contract/items.ts'
import { type ImageCardData, presentImageCards } from '../kinds/image/present-image-cards.ts'
import { createPagingOrThrow, type Paging, parsePageNumberOrThrow } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import { parseYearRangeParams } from '../search/search-page-params.ts'
import { findPublicImages } from './public-images.ts'

/** A page of all public pictures, or of those of a period. */
export interface AllImagesPageData {
  readonly images: readonly ImageCardData[]
  readonly paging: Paging
  /** The years of the filter. */
  readonly from: number | null
  readonly to: number | null
}

const IMAGES_PER_PAGE = 60

type ImageList = Pick<PaginatedList<Item<'image'>>, 'items' | 'total'>

/** Reads the page of a URL; pictures of a period are in the order of their dates, all pictures in that of their galleries. */
export async function readAllImagesPageData(request: AppRequest, url: URL): Promise<AllImagesPageData> {
  const { from, to } = parseYearRangeParams(url)
  const page = parsePageNumberOrThrow(url)
  const range = { offset: (page - 1) * IMAGES_PER_PAGE, limit: IMAGES_PER_PAGE }
  const { items, total } = await (from === null && to === null
    ? listAllImages(request, range)
    : listImagesOfYears(request, { from, to }, range))
  const paging = createPagingOrThrow({ total, limit: IMAGES_PER_PAGE }, page)
  return { images: await presentImageCards(request, items), paging, from, to }
}

async function listAllImages(
  request: AppRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ImageList> {
  const images = await findPublicImages(request)
  return { items: await images.read(offset, limit), total: images.total }
}

/** From the timeline, which is in memory: it finds the pictures of a period among any number of them. */
async function listImagesOfYears(
  { content, context }: AppRequest,
  { from, to }: { from: number | null; to: number | null },
  range: { readonly offset: number; readonly limit: number },
): Promise<ImageList> {
  const years = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const { items, total } = await content.timeline.list({ kinds: ['image'], years, ...range }, context)
  return { items: items.flatMap((entry) => (entry.kind === 'image' ? [entry.item] : [])), total }
}
