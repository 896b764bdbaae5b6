import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { plainText } from '../../../domain/text/plain.ts'
import type { Picture } from '../../content/contract/items.ts'
import { contexts } from '../media-type.ts'
import { type Around, homepage, provider } from './around.ts'
import { canvasOf } from './canvas.ts'
import { imageFacts } from './image-facts.ts'
import { thumbnail } from './picture.ts'
import { written } from './words.ts'

const atATime = 100

/** A gallery for viewers, canvas by canvas: however many images it has, only some are in memory. */
export async function galleryManifest(id: number, around: Around): Promise<AsyncIterable<string>> {
  const { content, context } = around
  const gallery = await content.items.read('gallery', id, context)
  const parent = (await content.galleries.path(id, context)).at(-1)?.id ?? null
  const canvases = shownImages(id, around)[Symbol.asyncIterator]()
  const first = await canvases.next()
  // A manifest without a canvas is none.
  if (first.done) throw new Problem('not_found')
  return pieces({ gallery, parent, around }, first.value, canvases)
}

interface ShownImage {
  readonly image: Item<'image'>
  readonly picture: Picture
}

interface ShownGallery {
  readonly gallery: Item<'gallery'>
  /** The one it stands in, where that can be seen. */
  readonly parent: number | null
  readonly around: Around
}

async function* pieces(
  { gallery, parent, around }: ShownGallery,
  first: ShownImage,
  rest: AsyncIterator<ShownImage>,
): AsyncGenerator<string> {
  const { origin, site } = around
  const summary = plainText(gallery.description ?? '')
  const above = parent === null ? 'galleries' : `gallery/${parent}`
  const manifest = {
    '@context': contexts.presentation,
    id: `${origin}/iiif/manifest/gallery/${gallery.id}`,
    type: 'Manifest',
    label: written(gallery.name, site.lang),
    ...(summary === '' ? {} : { summary: written(summary, site.lang) }),
    homepage: homepage(around, `/gallery/${gallery.id}`, gallery.name),
    thumbnail: thumbnail(origin, first.picture),
    provider: provider(around),
    behavior: ['individuals'],
    partOf: [{ id: `${origin}/iiif/collection/${above}`, type: 'Collection' }],
  }
  yield `${JSON.stringify(manifest).slice(0, -1)},"items":[${canvasText(around, first)}`
  for (let next = await rest.next(); !next.done; next = await rest.next())
    yield `,${canvasText(around, next.value)}`
  yield ']}\n'
}

function canvasText(around: Around, { image, picture }: ShownImage): string {
  return JSON.stringify(canvasOf(around.origin, picture, imageFacts(around, image, picture)))
}

async function* shownImages(gallery: number, { content, context }: Around): AsyncGenerator<ShownImage> {
  for (let offset = 0; ; offset += atATime) {
    const { items, total } = await content.items.list(
      'image',
      { where: { gallery }, offset, limit: atATime },
      context,
    )
    const pictures = await content.images.pictures(items, context)
    for (const image of items) {
      const picture = pictures.get(image.id)
      if (picture !== undefined) yield { image, picture }
    }
    if (offset + atATime >= total) return
  }
}
