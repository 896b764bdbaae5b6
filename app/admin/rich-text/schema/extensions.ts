import { blockExtensions } from './blocks.ts'
import { footnoteExtensions } from './footnotes.ts'
import { listExtensions } from './lists.ts'
import { markExtensions } from './marks.ts'
import { pictureExtensions } from './pictures.ts'
import { tableExtensions } from './tables.ts'

/** All nodes and marks of a text: the allow-list (domain/text/allowed-html.ts) as an editor schema. */
export const schemaExtensions = [
  ...blockExtensions,
  ...listExtensions,
  ...pictureExtensions,
  ...tableExtensions,
  ...footnoteExtensions,
  ...markExtensions,
]
