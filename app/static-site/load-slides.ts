import { getSlideChunkName, getSlideIdsName, rootPathPlaceholder } from '../../domain/static-site.ts'
import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from '../lightbox/slide.ts'
import { loadStaticData } from './load-data.ts'

/** Loads a chunk of a gallery's slides, as the server would return it. */
export async function loadStaticSlides(
  root: string,
  gallery: string,
  request: { readonly at: number } | { readonly from: number },
): Promise<SlideChunk> {
  const ids = await loadStaticData<readonly number[]>(root, getSlideIdsName(gallery))
  const at = 'at' in request ? ids.indexOf(request.at) : null
  if (at === -1) throw new Error(`The gallery ${gallery} has no such image.`)
  const from =
    Math.floor((at ?? ('from' in request ? request.from : 0)) / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
  const slides = await loadStaticData<SlideChunk['slides']>(root, getSlideChunkName(gallery, from))
  return { total: ids.length, from, at, slides: slides.map((slide) => slide && resolveRoot(slide, root)) }
}

function resolveRoot(slide: LightboxSlide, root: string): LightboxSlide {
  const resolve = (text: string) => text.replaceAll(rootPathPlaceholder, root)
  return {
    ...slide,
    text: slide.text === null ? null : resolve(slide.text),
    sources: resolve(slide.sources),
    full: resolve(slide.full),
  }
}
