import type { DisplayPicture } from '../../content/contract/items.ts'
import { createMaxSizeImageResource } from './image-resource.ts'

/** Creates a canvas of the picture's size; `facts` are its descriptive properties. */
export function createCanvas(origin: string, picture: DisplayPicture, properties: object): object {
  const id = `${origin}/iiif/canvas/${picture.image}`
  return {
    id,
    type: 'Canvas',
    ...properties,
    width: picture.width,
    height: picture.height,
    items: [
      {
        id: `${id}/page`,
        type: 'AnnotationPage',
        items: [
          {
            id: `${id}/painting`,
            type: 'Annotation',
            motivation: 'painting',
            body: createMaxSizeImageResource(origin, picture),
            target: id,
          },
        ],
      },
    ],
  }
}
