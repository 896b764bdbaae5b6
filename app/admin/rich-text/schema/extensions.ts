import { blocks } from './blocks.ts'
import { footnotes } from './footnotes.ts'
import { lists } from './lists.ts'
import { marks } from './marks.ts'
import { pictures } from './pictures.ts'
import { tables } from './tables.ts'

/** All that a text can consist of: the allow-list (domain/text/allowed-html.ts), as the editor knows it. */
export const schemaExtensions = [...blocks, ...lists, ...pictures, ...tables, ...footnotes, ...marks]
