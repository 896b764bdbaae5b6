import { convertTextToParagraphHtml } from '../../domain/text/paragraph-html.ts'
import type { SaveItemInput } from '../content/contract/items.ts'
import type { IngestedPicture } from '../images/contract.ts'

/** Field values of a new image, from the picture's suggestion. */
export function createNewImageFieldValues(
  { hash, suggestion }: IngestedPicture,
  gallery: number,
): SaveItemInput['values'] {
  const { name, description, date, source } = suggestion
  return {
    gallery,
    file: hash,
    name,
    description: description === null ? null : convertTextToParagraphHtml(description),
    date,
    source,
  }
}
