import { Problem } from '../../../domain/problem.ts'
import { contexts } from '../media-type.ts'
import { type Around, provider } from './around.ts'
import { canvasOf } from './canvas.ts'
import { imageFacts } from './image-facts.ts'
import { written } from './words.ts'

/** One image for viewers: what it is, and its picture. */
export async function imageManifest(id: number, around: Around): Promise<string[]> {
  const { content, context, origin, site } = around
  const image = await content.items.read('image', id, context)
  const picture = (await content.images.pictures([image], context)).get(id)
  if (picture === undefined) throw new Problem('not_found')
  const manifest = {
    '@context': contexts.presentation,
    id: `${origin}/iiif/manifest/image/${id}`,
    type: 'Manifest',
    ...imageFacts(around, image, picture),
    provider: provider(around),
    partOf: [{ id: `${origin}/iiif/manifest/gallery/${image.gallery}`, type: 'Manifest' }],
    items: [canvasOf(origin, picture, { label: written(image.name, site.lang) })],
  }
  return [`${JSON.stringify(manifest)}\n`]
}
