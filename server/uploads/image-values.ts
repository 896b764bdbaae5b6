import { convertTextToParagraphHtml } from '../../domain/text/paragraph-html.ts'
import type { SaveItemInput } from '../content/contract/items.ts'
import type { IngestedPicture } from '../images/contract.ts'

/** The fields of a new image, filled in with what its picture says of itself. */
export function createImageValues(
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
