import { ProblemError } from '../../../domain/problem-error.ts'
import { iiifContextUrls } from '../content-type.ts'
import { createCanvas } from './canvas.ts'
import { createImageDescriptiveProperties, createImageLabel } from './image-descriptive-properties.ts'
import { createProviderProperty, type PresentationContext } from './presentation-context.ts'

/** Creates the manifest of one image. */
export async function createImageManifestJson(
  id: number,
  presentationContext: PresentationContext,
): Promise<string[]> {
  const { content, context, origin } = presentationContext
  const image = await content.items.read('image', id, context)
  const picture = (await content.images.pictures([image], context)).get(id)
  if (picture === undefined) throw new ProblemError('not_found')
  const manifest = {
    '@context': iiifContextUrls.presentation,
    id: `${origin}/iiif/manifest/image/${id}`,
    type: 'Manifest',
    ...createImageDescriptiveProperties(presentationContext, image, picture),
    provider: createProviderProperty(presentationContext),
    partOf: [{ id: `${origin}/iiif/manifest/gallery/${image.gallery}`, type: 'Manifest' }],
    items: [createCanvas(origin, picture, { label: createImageLabel(presentationContext, image) })],
  }
  return [`${JSON.stringify(manifest)}\n`]
}
