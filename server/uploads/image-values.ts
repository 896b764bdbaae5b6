import { createNumberedImageName } from '../../domain/pictures/numbered-image-name.ts'
import { convertTextToParagraphHtml } from '../../domain/text/paragraph-html.ts'
import type { SaveItemInput } from '../content/contract/items.ts'
import type { IngestedPicture } from '../images/contract.ts'

/**
 * Field values of a new image, from the picture's suggestion. Without a name it is named after its gallery, with
 * its number there.
 */
export function createNewImageFieldValues(
  { hash, suggestion }: IngestedPicture,
  gallery: { readonly id: number; readonly name: string },
  number: number,
): SaveItemInput['values'] {
  const { name, description, date, source } = suggestion
  return {
    gallery: gallery.id,
    file: hash,
    name: name ?? createNumberedImageName(gallery.name, number),
    description: description === null ? null : convertTextToParagraphHtml(description),
    date,
    source,
  }
}
