import { paragraphsOf } from '../../domain/text/paragraphs.ts'
import type { SaveInput } from '../content/contract/items.ts'
import type { TakenPicture } from '../images/contract.ts'

/** The fields of a new image, filled in with what its picture says of itself. */
export function imageValues({ hash, suggestion }: TakenPicture, gallery: number): SaveInput['values'] {
  const { name, description, date, source } = suggestion
  return {
    gallery,
    file: hash,
    name,
    description: description === null ? null : paragraphsOf(description),
    date,
    source,
  }
}
