import { blockExtensions } from './blocks.ts'
import { footnoteExtensions } from './footnotes.ts'
import { listExtensions } from './lists.ts'
import { markExtensions } from './marks.ts'
import { pictureExtensions } from './pictures.ts'
import { tableExtensions } from './tables.ts'

/** All that a text can consist of: the allow-list (domain/text/allowed-html.ts), as the editor knows it. */
export const schemaExtensions = [
  ...blockExtensions,
  ...listExtensions,
  ...pictureExtensions,
  ...tableExtensions,
  ...footnoteExtensions,
  ...markExtensions,
]
