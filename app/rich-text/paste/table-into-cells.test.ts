import { getSchema } from '@tiptap/core'
import { Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { schemaExtensions } from '../schema/extensions.ts'
import { pasteTableAtCursor } from './table-into-cells.ts'

const schema = getSchema(schemaExtensions)

const paragraph = (text: string) => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
})
const table = (...rows: readonly (readonly object[])[]) => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((content) => ({ type: 'tableCell', content: [content] })),
  })),
})
const createDoc = (...content: object[]) => Node.fromJSON(schema, { type: 'doc', content })

/** The cursor is in the first cell. */
function createState(...rows: readonly (readonly object[])[]): EditorState {
  const doc = createDoc(table(...rows))
  return EditorState.create({ doc, selection: TextSelection.create(doc, 4) })
}

const pastedTable = createDoc(table([paragraph('a'), paragraph('b')], [paragraph('c'), paragraph('d')]))
const wholeTable = new Slice(pastedTable.content, 0, 0)
/** As some cells of a table are copied. */
const rowsOnly = new Slice(pastedTable.firstChild?.content ?? pastedTable.content, 1, 1)

describe('a table pasted at a cursor in a cell', () => {
  it.each([
    ['text', paragraph('keep')],
    ['a rule', { type: 'horizontalRule' }],
  ])('replaces no cell with %s', (_, content) => {
    const state = createState([paragraph(''), content], [paragraph(''), paragraph('')])
    for (const slice of [wholeTable, rowsOnly]) {
      const doc = pasteTableAtCursor(state, slice)?.doc
      expect(doc?.textContent).toContain('abcd')
      expect(doc?.toString()).toContain(Node.fromJSON(schema, content).toString())
    }
  })

  it('may fill empty cells', () => {
    const state = createState([paragraph(''), paragraph('')], [paragraph(''), paragraph('')])
    expect(pasteTableAtCursor(state, wholeTable)).toBeNull()
  })
})
