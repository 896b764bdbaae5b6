import type { Picture } from '../../content/contract/items.ts'
import { wholePicture } from './picture.ts'

/** The place that a picture is shown on, of the picture's own size; `facts` is what else is said of it. */
export function canvasOf(origin: string, picture: Picture, facts: object): object {
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
            body: wholePicture(origin, picture),
            target: id,
          },
        ],
      },
    ],
  }
}
