import { getSlideChunkName, getSlideIdsName, rootPathPlaceholder } from '../../domain/static-site.ts'
import type { RenderStaticPage } from '../pages/index.ts'
import { formatDataScript } from './data-script.ts'
import type { StaticSiteOutput } from './output.ts'
import type { PageCrawler } from './page-crawler.ts'

/** The part of a slide that has addresses; the lightbox knows the rest. */
interface Slide {
  readonly id: number
  readonly text: string | null
  readonly sources: string
  readonly full: string
}

interface SlideChunk {
  readonly total: number
  readonly from: number
  readonly slides: readonly (Slide | null)[]
}

interface GallerySlidesDeps {
  readonly render: RenderStaticPage
  readonly crawler: Pick<PageCrawler, 'rewriteHtml' | 'rewriteSources'>
  readonly output: Pick<StaticSiteOutput, 'write'>
}

/** Writes the slides of a gallery, which its lightbox otherwise requests from the server. */
export async function writeGallerySlides(
  { render, crawler, output }: GallerySlidesDeps,
  gallery: number,
): Promise<void> {
  const target = `/gallery/${gallery}`
  const ids: number[] = []
  for (let from = 0, total = 1; from < total; ) {
    const { status, body } = await render(`${target}?from=${from}`, 'application/json')
    if (status !== 200) return
    const chunk: SlideChunk = JSON.parse(body)
    if (chunk.slides.length === 0) break
    const slides = await Promise.all(
      chunk.slides.map(
        async (slide) =>
          slide && {
            ...slide,
            text: slide.text && (await crawler.rewriteHtml(slide.text, target, rootPathPlaceholder)),
            sources: crawler.rewriteSources(slide.sources, target, rootPathPlaceholder) ?? '',
            full: crawler.rewriteSources(slide.full, target, rootPathPlaceholder) ?? '',
          },
      ),
    )
    const name = getSlideChunkName(gallery, from)
    await output.write(`${name}.js`, formatDataScript(name, slides))
    ids.push(...chunk.slides.map((slide) => slide?.id ?? 0))
    total = chunk.total
    from += chunk.slides.length
  }
  const name = getSlideIdsName(gallery)
  if (ids.length > 0) await output.write(`${name}.js`, formatDataScript(name, ids))
}
