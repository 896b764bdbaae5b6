import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { serializeEditorDocument } from '../html/serialize.ts'
import { schemaExtensions } from '../schema/extensions.ts'
import { insertFootnote, moveCursorToFootnoteReference, removeEmptyFootnote } from './commands.ts'
import { createFootnotesPlugin } from './footnotes-plugin.ts'

const schema = getSchema(schemaExtensions)

function stateOf(...lines: string[]): EditorState {
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  const doc = Node.fromJSON(schema, { type: 'doc', content })
  return EditorState.create({ doc, plugins: [createFootnotesPlugin()] })
}

function at(state: EditorState, position: number): EditorState {
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
}

function did(state: EditorState, command: typeof insertFootnote): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

const typed = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))
/** Without the names that are made by chance. */
const shown = (state: EditorState) =>
  serializeEditorDocument(state.doc).replaceAll(/ (?:id|href)="[^"]*"/g, '')

describe('footnotes', () => {
  it('cannot be put into a note or into preformatted text', () => {
    const state = did(stateOf('a'), insertFootnote)
    expect(insertFootnote(state)).toBe(false)
    const pre = Node.fromJSON(schema, { type: 'doc', content: [{ type: 'pre' }] })
    expect(insertFootnote(at(EditorState.create({ doc: pre }), 1))).toBe(false)
  })

  it('are numbered in the order of the text, and lead into the note and back', () => {
    let state = typed(did(at(stateOf('one', 'two'), 9), insertFootnote), 'later')
    state = typed(did(at(state, 4), insertFootnote), 'sooner')
    expect(shown(state)).toBe(
      '<p>one<sup><a>1</a></sup></p><p>two<sup><a>2</a></sup></p><ol><li>sooner <a>↩</a></li><li>later <a>↩</a></li></ol>',
    )
    state = typed(did(state, moveCursorToFootnoteReference), '!')
    expect(shown(state)).toContain('<p>one<sup><a>1</a></sup>!</p>')
  })

  it('go with their numbers, come back with them, and an empty one goes by itself', () => {
    let state = typed(did(at(stateOf('one', 'two'), 4), insertFootnote), 'note')
    const reference = state.doc.slice(4, 5)
    state = state.apply(state.tr.delete(4, 5))
    expect(shown(state)).toBe('<p>one</p><p>two</p>')
    state = state.apply(state.tr.replace(9, 9, reference))
    expect(shown(state)).toBe('<p>one</p><p>two<sup><a>1</a></sup></p><ol><li>note <a>↩</a></li></ol>')
    state = did(did(at(state, 1), insertFootnote), removeEmptyFootnote)
    expect(shown(state)).toBe('<p>one</p><p>two<sup><a>1</a></sup></p><ol><li>note <a>↩</a></li></ol>')
  })

  it('that are copied get names and notes of their own, so that no two share one', () => {
    let state = typed(did(at(stateOf('one'), 4), insertFootnote), 'note')
    state = state.apply(state.tr.replace(1, 1, state.doc.slice(4, 5)))
    const html = serializeEditorDocument(state.doc)
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(4)
    expect(shown(state)).toBe(
      '<p><sup><a>1</a></sup>one<sup><a>2</a></sup></p><ol><li>note <a>↩</a></li><li>note <a>↩</a></li></ol>',
    )
    expect(ids.every((id) => /^fn(?:ref)?-[a-z0-9]{8}$/.test(id ?? ''))).toBe(true)
  })
})
