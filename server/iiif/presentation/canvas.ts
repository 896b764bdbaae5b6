import type { DisplayPicture } from '../../content/contract/items.ts'
import { createFullSizeImageResource } from './image-resource.ts'

/** The place that a picture is shown on, of the picture's own size; `facts` is what else is said of it. */
export function createCanvas(origin: string, picture: DisplayPicture, facts: object): object {
  const id = `${origin}/iiif/canvas/${picture.image}`
  return {
    id,
    type: 'Canvas',
    ...facts,
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
            body: createFullSizeImageResource(origin, picture),
            target: id,
          },
        ],
      },
    ],
  }
}
