import { getSchema } from '@tiptap/core'
import { Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { serializeEditorDocument } from '../html/serialize.ts'
import { schemaExtensions } from '../schema/extensions.ts'
import { createFootnoteSyncPlugin, storeDetachedFootnotes } from './footnotes-plugin.ts'
import { pasteBlocksIntoFootnote, separatePastedFootnotes } from './pasted-footnotes.ts'

const schema = getSchema(schemaExtensions)

const text = (value: string) => ({ type: 'text', text: value })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const ids = (name: string) => ({ note: `fn-${name}`, ref: `fnref-${name}` })
const reference = (name: string) => ({ type: 'footnoteRef', attrs: ids(name) })
const noteList = (...notes: (readonly [name: string, text: string])[]) => ({
  type: 'footnotes',
  content: notes.map(([name, value]) => ({ type: 'footnote', attrs: ids(name), content: [text(value)] })),
})
const createDoc = (...content: object[]) => Node.fromJSON(schema, { type: 'doc', content })
/** Pasted content, open at both ends as ProseMirror opens it. */
const createSlice = (...content: object[]) => Slice.maxOpen(createDoc(...content).content, false)

function createState(cursor: number, ...content: object[]): EditorState {
  const doc = createDoc(...content)
  return EditorState.create({
    doc,
    selection: TextSelection.create(doc, cursor),
    plugins: [createFootnoteSyncPlugin()],
  })
}

function paste(state: EditorState, pasted: Slice): EditorState {
  const { slice, notes } = separatePastedFootnotes(pasted, state.doc)
  const ready = state.apply(storeDetachedFootnotes(state.tr, notes))
  return ready.apply(pasteBlocksIntoFootnote(ready, slice) ?? ready.tr.replaceSelection(slice))
}

const serializeWithoutIds = (state: EditorState) =>
  serializeEditorDocument(state.doc).replaceAll(/ (?:id|href)="[^"]*"/g, '')

describe('pasted footnotes', () => {
  it('go to the list at the end, wherever their text is pasted', () => {
    const pasted = createSlice(paragraph(text('one'), reference('a'), text(' two')), noteList(['a', 'note']))
    const list = '<ol><li>note <a>↩</a></li></ol>'
    const inMiddle = paste(createState(6, paragraph(text('Start end.'))), pasted)
    expect(serializeWithoutIds(inMiddle)).toBe(`<p>Startone<sup><a>1</a></sup> two end.</p>${list}`)
    const atStart = paste(createState(1, paragraph(text('Start.'))), pasted)
    expect(serializeWithoutIds(atStart)).toBe(`<p>one<sup><a>1</a></sup> twoStart.</p>${list}`)
    const cell = { type: 'tableCell', content: [paragraph(text('cell'))] }
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }
    expect(serializeWithoutIds(paste(createState(6, table), pasted))).toBe(
      `<table><tbody><tr><td>ceone<sup><a>1</a></sup> twoll</td></tr></tbody></table>${list}`,
    )
  })

  it('leave a table before them closed: the text below does not move into its last cell', () => {
    const cell = { type: 'tableCell', content: [paragraph(text('cell'))] }
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }
    const pasted = createSlice(paragraph(text('one'), reference('a')), table, noteList(['a', 'note']))
    expect(serializeWithoutIds(paste(createState(6, paragraph(text('Start end.'))), pasted))).toBe(
      '<p>Startone<sup><a>1</a></sup></p><table><tbody><tr><td>cell</td></tr></tbody></table><p> end.</p>' +
        '<ol><li>note <a>↩</a></li></ol>',
    )
  })

  it('are merged in order with the notes of the text, also if they are copies of them', () => {
    const content = [paragraph(text('one'), reference('a')), noteList(['a', 'edited'])]
    const copy = createSlice(paragraph(text('two'), reference('a')), noteList(['a', 'original']))
    const state = paste(createState(1, ...content), copy)
    expect(serializeWithoutIds(state)).toBe(
      '<p>two<sup><a>1</a></sup>one<sup><a>2</a></sup></p><ol><li>original <a>↩</a></li><li>edited <a>↩</a></li></ol>',
    )
    const html = serializeEditorDocument(state.doc)
    expect(new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).size).toBe(4)
  })

  it('become paragraphs if their reference was not copied', () => {
    const state = paste(
      createState(4, paragraph(text('one'))),
      createSlice(paragraph(text(' two')), noteList(['a', 'first'], ['b', 'second'])),
    )
    expect(serializeWithoutIds(state)).toBe('<p>one two</p><p>first</p><p>second</p>')
  })

  it('become text in parentheses if their text is pasted into a note', () => {
    const content = [paragraph(text('one'), reference('a')), noteList(['a', 'note'])]
    const pasted = createSlice(
      paragraph(text('two'), reference('b')),
      paragraph(text('three')),
      noteList(['b', 'inner']),
    )
    expect(serializeWithoutIds(paste(createState(10, ...content), pasted))).toBe(
      '<p>one<sup><a>1</a></sup></p><ol><li>notwo (inner)<br />threete <a>↩</a></li></ol>',
    )
  })

  it('keep text that is dropped before or after a note', () => {
    const state = createState(1, paragraph(text('one'), reference('a')), noteList(['a', 'note']))
    const dropAt = (position: number) =>
      state.apply(state.tr.replace(position, position, createSlice(paragraph(text('two')))))
    const before = '<p>one<sup><a>1</a></sup></p><ol><li>'
    expect(serializeWithoutIds(dropAt(7))).toBe(`${before}two<br />note <a>↩</a></li></ol>`)
    expect(serializeWithoutIds(dropAt(13))).toBe(`${before}note<br />two <a>↩</a></li></ol>`)
  })
})
