import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import type { DisplayPicture } from '../../content/contract/items.ts'
import { iiifContextUrls } from '../content-type.ts'
import { createCanvas } from './canvas.ts'
import { createImageDescriptiveProperties } from './image-descriptive-properties.ts'
import { createThumbnailResources } from './image-resource.ts'
import { createSingleLanguageMap } from './language-map.ts'
import {
  createHomepageLinks,
  createProviderAgents,
  type PresentationContext,
} from './presentation-context.ts'

const batchSize = 100

/** A gallery for viewers, canvas by canvas: however many images it has, only some are in memory. */
export async function createGalleryManifest(
  id: number,
  presentationContext: PresentationContext,
): Promise<AsyncIterable<string>> {
  const { content, context } = presentationContext
  const gallery = await content.items.read('gallery', id, context)
  const parent = (await content.galleries.path(id, context)).at(-1)?.id ?? null
  const canvases = listImagesWithPictures(id, presentationContext)[Symbol.asyncIterator]()
  const first = await canvases.next()
  // A manifest without a canvas is none.
  if (first.done) throw new ProblemError('not_found')
  return writeManifestChunks({ gallery, parent, presentationContext }, first.value, canvases)
}

interface ImageWithPicture {
  readonly image: Item<'image'>
  readonly picture: DisplayPicture
}

interface GalleryManifestInput {
  readonly gallery: Item<'gallery'>
  /** The one it stands in, where that can be seen. */
  readonly parent: number | null
  readonly presentationContext: PresentationContext
}

async function* writeManifestChunks(
  { gallery, parent, presentationContext: around }: GalleryManifestInput,
  first: ImageWithPicture,
  rest: AsyncIterator<ImageWithPicture>,
): AsyncGenerator<string> {
  const { origin, site } = around
  const summary = extractPlainText(gallery.description ?? '')
  const above = parent === null ? 'galleries' : `gallery/${parent}`
  const manifest = {
    '@context': iiifContextUrls.presentation,
    id: `${origin}/iiif/manifest/gallery/${gallery.id}`,
    type: 'Manifest',
    label: createSingleLanguageMap(gallery.name, site.lang),
    ...(summary === '' ? {} : { summary: createSingleLanguageMap(summary, site.lang) }),
    homepage: createHomepageLinks(around, `/gallery/${gallery.id}`, gallery.name),
    thumbnail: createThumbnailResources(origin, first.picture),
    provider: createProviderAgents(around),
    behavior: ['individuals'],
    partOf: [{ id: `${origin}/iiif/collection/${above}`, type: 'Collection' }],
  }
  yield `${JSON.stringify(manifest).slice(0, -1)},"items":[${stringifyCanvas(around, first)}`
  for (let next = await rest.next(); !next.done; next = await rest.next())
    yield `,${stringifyCanvas(around, next.value)}`
  yield ']}\n'
}

function stringifyCanvas(
  presentationContext: PresentationContext,
  { image, picture }: ImageWithPicture,
): string {
  return JSON.stringify(
    createCanvas(
      presentationContext.origin,
      picture,
      createImageDescriptiveProperties(presentationContext, image, picture),
    ),
  )
}

async function* listImagesWithPictures(
  gallery: number,
  { content, context }: PresentationContext,
): AsyncGenerator<ImageWithPicture> {
  for (let offset = 0; ; offset += batchSize) {
    const { items, total } = await content.items.list(
      'image',
      { where: { gallery }, offset, limit: batchSize },
      context,
    )
    const pictures = await content.images.pictures(items, context)
    for (const image of items) {
      const picture = pictures.get(image.id)
      if (picture !== undefined) yield { image, picture }
    }
    if (offset + batchSize >= total) return
  }
}
