import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { serializeEditorDocument } from '../html/serialize.ts'
import { schemaExtensions } from '../schema/extensions.ts'
import { insertFootnote, moveCursorToFootnoteReference, removeEmptyFootnote } from './commands.ts'
import { createFootnoteSyncPlugin } from './footnotes-plugin.ts'

const schema = getSchema(schemaExtensions)

function createState(...paragraphs: string[]): EditorState {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  const doc = Node.fromJSON(schema, { type: 'doc', content })
  return EditorState.create({ doc, plugins: [createFootnoteSyncPlugin()] })
}

function withCursorAt(state: EditorState, position: number): EditorState {
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
}

function runCommand(state: EditorState, command: typeof insertFootnote): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

const typeText = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))
/** Serializes the document without the random ids. */
const serializeWithoutIds = (state: EditorState) =>
  serializeEditorDocument(state.doc).replaceAll(/ (?:id|href)="[^"]*"/g, '')

describe('footnotes', () => {
  it('cannot be inserted into a note or into preformatted text', () => {
    const state = runCommand(createState('a'), insertFootnote)
    expect(insertFootnote(state)).toBe(false)
    const pre = Node.fromJSON(schema, { type: 'doc', content: [{ type: 'pre' }] })
    expect(insertFootnote(withCursorAt(EditorState.create({ doc: pre }), 1))).toBe(false)
  })

  it('are numbered in document order, and the cursor moves into the note and back', () => {
    let state = typeText(runCommand(withCursorAt(createState('one', 'two'), 9), insertFootnote), 'later')
    state = typeText(runCommand(withCursorAt(state, 4), insertFootnote), 'sooner')
    expect(serializeWithoutIds(state)).toBe(
      '<p>one<sup><a>1</a></sup></p><p>two<sup><a>2</a></sup></p><ol><li>sooner <a>↩</a></li><li>later <a>↩</a></li></ol>',
    )
    state = typeText(runCommand(state, moveCursorToFootnoteReference), '!')
    expect(serializeWithoutIds(state)).toContain('<p>one<sup><a>1</a></sup>!</p>')
  })

  it('are removed and restored with their references, and an empty note can be removed', () => {
    let state = typeText(runCommand(withCursorAt(createState('one', 'two'), 4), insertFootnote), 'note')
    const reference = state.doc.slice(4, 5)
    state = state.apply(state.tr.delete(4, 5))
    expect(serializeWithoutIds(state)).toBe('<p>one</p><p>two</p>')
    state = state.apply(state.tr.replace(9, 9, reference))
    expect(serializeWithoutIds(state)).toBe(
      '<p>one</p><p>two<sup><a>1</a></sup></p><ol><li>note <a>↩</a></li></ol>',
    )
    state = runCommand(runCommand(withCursorAt(state, 1), insertFootnote), removeEmptyFootnote)
    expect(serializeWithoutIds(state)).toBe(
      '<p>one</p><p>two<sup><a>1</a></sup></p><ol><li>note <a>↩</a></li></ol>',
    )
  })

  it('get new ids and a new note when they are copied', () => {
    let state = typeText(runCommand(withCursorAt(createState('one'), 4), insertFootnote), 'note')
    state = state.apply(state.tr.replace(1, 1, state.doc.slice(4, 5)))
    const html = serializeEditorDocument(state.doc)
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(4)
    expect(serializeWithoutIds(state)).toBe(
      '<p><sup><a>1</a></sup>one<sup><a>2</a></sup></p><ol><li>note <a>↩</a></li><li>note <a>↩</a></li></ol>',
    )
    expect(ids.every((id) => /^fn(?:ref)?-[a-z0-9]{8}$/.test(id ?? ''))).toBe(true)
  })
})
