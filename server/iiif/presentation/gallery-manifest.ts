import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import type { DisplayPicture } from '../../content/contract/items.ts'
import { iiifContextUrls } from '../content-type.ts'
import { createCanvas } from './canvas.ts'
import { createImageDescriptiveProperties } from './image-descriptive-properties.ts'
import { createThumbnailProperty } from './image-resource.ts'
import { createSingleLanguageMap } from './language-map.ts'
import {
  createHomepageProperty,
  createProviderProperty,
  type PresentationContext,
} from './presentation-context.ts'

const batchSize = 100

/** Creates the manifest of a gallery as a stream, so that only a batch of images is in memory. */
export async function streamGalleryManifestJson(
  id: number,
  presentationContext: PresentationContext,
): Promise<AsyncIterable<string>> {
  const { content, context } = presentationContext
  const gallery = await content.items.read('gallery', id, context)
  const parent = (await content.galleries.path(id, context)).at(-1)?.id ?? null
  const canvases = listImagesWithPictures(id, presentationContext)[Symbol.asyncIterator]()
  const first = await canvases.next()
  // A manifest must have at least one canvas.
  if (first.done) throw new ProblemError('not_found')
  return writeManifestChunks({ gallery, parent, presentationContext }, first.value, canvases)
}

interface ImageWithPicture {
  readonly image: Item<'image'>
  readonly picture: DisplayPicture
}

interface GalleryManifestInput {
  readonly gallery: Item<'gallery'>
  /** Id of the parent gallery, if it is visible. */
  readonly parent: number | null
  readonly presentationContext: PresentationContext
}

async function* writeManifestChunks(
  { gallery, parent, presentationContext }: GalleryManifestInput,
  first: ImageWithPicture,
  rest: AsyncIterator<ImageWithPicture>,
): AsyncGenerator<string> {
  const { origin, site } = presentationContext
  const summary = extractPlainText(gallery.description ?? '')
  const label = createSingleLanguageMap(gallery.name, site.lang)
  const parentPath = parent === null ? 'galleries' : `gallery/${parent}`
  const manifest = {
    '@context': iiifContextUrls.presentation,
    id: `${origin}/iiif/manifest/gallery/${gallery.id}`,
    type: 'Manifest',
    label,
    ...(summary === '' ? {} : { summary: createSingleLanguageMap(summary, site.lang) }),
    homepage: createHomepageProperty(presentationContext, `/gallery/${gallery.id}`, label),
    thumbnail: createThumbnailProperty(origin, first.picture),
    provider: createProviderProperty(presentationContext),
    behavior: ['individuals'],
    partOf: [{ id: `${origin}/iiif/collection/${parentPath}`, type: 'Collection' }],
  }
  yield `${JSON.stringify(manifest).slice(0, -1)},"items":[${stringifyCanvas(presentationContext, first)}`
  for (let next = await rest.next(); !next.done; next = await rest.next())
    yield `,${stringifyCanvas(presentationContext, next.value)}`
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
