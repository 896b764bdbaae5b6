import { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectByRunLength } from '../../../tests/support/test-run.ts'
import { serializeEditorDocument } from '../html/serialize.ts'
import { createEditorExtensions } from '../tiptap-editor.ts'

const ignore = () => undefined

/** An editor with all plugins, but without a view: there is no DOM here. */
function createHeadlessEditor(): Editor {
  const editor = new Editor({
    element: null,
    injectCSS: false,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: createEditorExtensions({
      language: 'cs',
      actions: { openLink: ignore, goToToolbar: ignore, onTabReleased: ignore, openHelp: ignore },
      pasteHandlers: { onPicturesLeftOut: ignore, onFiles: ignore },
    }),
  })
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  return editor
}

/** Pastes as ProseMirror's view does: plugins transform the content and may insert it themselves. */
function paste(editor: Editor, content: readonly object[]): void {
  const nodes = content.map((json) => Node.fromJSON(editor.schema, json))
  const { view } = editor
  let slice = Slice.maxOpen(Fragment.from(nodes), false)
  for (const plugin of editor.state.plugins)
    slice = plugin.props.transformPasted?.call(plugin, slice, view, false) ?? slice
  // Without clipboard data: the plugins that read it have nothing to do.
  const event = { clipboardData: null } as ClipboardEvent
  const isHandled = editor.state.plugins.some((plugin) =>
    plugin.props.handlePaste?.call(plugin, view, event, slice),
  )
  if (!isHandled) view.dispatch(editor.state.tr.replaceSelection(slice))
}

function pressEnter(editor: Editor): void {
  const event = { key: 'Enter', keyCode: 13 } as KeyboardEvent
  editor.state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, editor.view, event))
}

/** Every place where an arrow key can leave the cursor, in document order. */
function findCursorPlaces({ state: { doc } }: Editor): Selection[] {
  const places: Selection[] = []
  for (let position = 0; position <= doc.content.size; position += 1) {
    const $position = doc.resolve(position)
    const { nodeAfter, parent } = $position
    if (parent.inlineContent) places.push(TextSelection.create(doc, position))
    // `valid` is missing in the types.
    else if (Reflect.apply(Reflect.get(GapCursor, 'valid'), GapCursor, [$position]))
      places.push(new GapCursor($position))
    if (nodeAfter?.isAtom && !nodeAfter.isText && NodeSelection.isSelectable(nodeAfter))
      places.push(NodeSelection.create(doc, position))
  }
  return places
}

const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Control+Home', 'Control+End'] as const
type Move = (typeof moves)[number]

function moveCursor(editor: Editor, move: Move): void {
  const places = findCursorPlaces(editor)
  const { selection, tr } = editor.state
  const index = places.findIndex((place) => place.eq(selection))
  const { $from } = selection
  const isInLine = (place: Selection) => $from.parent.inlineContent && place.$from.sameParent($from)
  const targets: Readonly<Record<Move, Selection | undefined>> = {
    ArrowLeft: places[index - 1],
    ArrowRight: places[index + 1],
    Home: places.find(isInLine),
    End: places.findLast(isInLine),
    'Control+Home': places[0],
    'Control+End': places.at(-1),
  }
  const target = targets[move]
  if (target !== undefined) editor.view.dispatch(tr.setSelection(target))
}

type Action =
  | { readonly type: 'paste'; readonly content: readonly object[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'move'; readonly move: Move; readonly times: number }
  | { readonly type: 'enter' }

function run(editor: Editor, action: Action): void {
  if (action.type === 'paste') paste(editor, action.content)
  else if (action.type === 'enter') pressEnter(editor)
  else if (action.type === 'move')
    for (let count = 0; count < action.times; count += 1) moveCursor(editor, action.move)
  else
    for (const letter of action.text)
      editor.view.dispatch(editor.state.tr.insertText(letter).scrollIntoView())
}

/** The letters of a text, sorted: equal for two texts with the same letters in another order. */
const sortLetters = (text: string) => [...text.replaceAll(/[^\p{L}]/gu, '')].sort().join('')

function readText(content: readonly object[]): string {
  const texts: string[] = []
  JSON.stringify(content, (key, value) => {
    if (key === 'text') texts.push(String(value))
    return value
  })
  return texts.join('')
}

describe('editing', () => {
  it('loses and duplicates no letter, in any sequence of pastes, keys and typed letters', () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 1, maxLength: 15 }), (sequence) => {
        const editor = createHeadlessEditor()
        let expected = ''
        for (const action of sequence) {
          run(editor, action)
          if (action.type === 'text') expected += action.text
          if (action.type === 'paste') expected += readText(action.content)
          editor.state.doc.check()
          expect(sortLetters(editor.state.doc.textContent), editor.state.doc.toString()).toBe(
            sortLetters(expected),
          )
        }
      }),
      { numRuns: selectByRunLength({ short: 100, long: 1000 }) },
    )
  })
})

describe('a table at the end of a text with footnotes', () => {
  it('has a place for the cursor after it, where a paragraph can be written', () => {
    const editor = createHeadlessEditor()
    const ids = { note: 'fn-a', ref: 'fnref-a' }
    const cell = { type: 'tableCell', content: [paragraphOf(textNode('b'))] }
    paste(editor, [
      paragraphOf(textNode('a'), { type: 'footnoteRef', attrs: ids }),
      { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
      { type: 'footnotes', content: [{ type: 'footnote', attrs: ids, content: [textNode('c')] }] },
    ])
    const place = findCursorPlaces(editor).find(
      ({ $from: { nodeBefore, nodeAfter } }) =>
        nodeBefore?.type.name === 'table' && nodeAfter?.type.name === 'footnotes',
    )
    expect(place).toBeInstanceOf(GapCursor)
    if (place !== undefined) editor.view.dispatch(editor.state.tr.setSelection(place))
    run(editor, { type: 'text', text: 'end' })
    expect(serializeEditorDocument(editor.state.doc)).toContain('</table><p>end</p><ol>')
  })
})

describe('a table pasted at a cursor in a table', () => {
  const createTable = (...cells: string[]) => ({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: cells.map((text) => ({
          type: 'tableCell',
          content: [paragraphOf(...(text === '' ? [] : [textNode(text)]))],
        })),
      },
    ],
  })
  const pasteAtFirstCell = (...cells: string[]) => {
    const editor = createHeadlessEditor()
    paste(editor, [createTable(...cells)])
    const { doc, tr } = editor.state
    let tablePosition = 0
    doc.forEach((block, offset) => {
      if (block.type.name === 'table') tablePosition = offset
    })
    editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(tablePosition))))
    paste(editor, [createTable('x', 'y')])
    return serializeEditorDocument(editor.state.doc).replace(/^<p><\/p>|<p><\/p>$/g, '')
  }

  it('fills empty cells', () => {
    expect(pasteAtFirstCell('', '', 'c')).toBe(
      '<table><tbody><tr><td>x</td><td>y</td><td>c</td></tr></tbody></table>',
    )
  })

  it('is inserted into the cell if text is in its way', () => {
    const html = pasteAtFirstCell('', 'b', 'c')
    expect(html).toContain('<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table>')
    expect(html).toMatch(/<td>b<\/td><td>c<\/td><\/tr><\/tbody><\/table>$/)
  })
})

const words = fc.string({ unit: fc.constantFrom(...'abcčdeěř'), minLength: 1, maxLength: 4 })
const textNode = (text: string) => ({ type: 'text', text })
const paragraphOf = (...content: object[]) => ({ type: 'paragraph', content })
const paragraphs = words.map((text) => paragraphOf(textNode(text)))
const lists = fc
  .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(paragraphs, { minLength: 1, maxLength: 3 }))
  .map(([type, items]) => ({ type, content: items.map((item) => ({ type: 'listItem', content: [item] })) }))
const tables = fc.array(paragraphs, { minLength: 1, maxLength: 3 }).map((cells) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: cells.map((cell) => ({ type: 'tableCell', content: [cell] })) }],
}))
const figures = words.map((caption) => ({ type: 'figure', content: [textNode(caption)] }))
const otherBlocks = fc.oneof(
  words.map((text) => ({ type: 'heading', attrs: { level: 2 }, content: [textNode(text)] })),
  words.map((text) => ({ type: 'pre', content: [textNode(text)] })),
  paragraphs.map((content) => ({ type: 'blockquote', content: [content] })),
  fc.constant({ type: 'horizontalRule' }),
)

/** Text with footnotes, as it comes from Word or from this editor; some notes may be copied without their references. */
const textWithNotes = fc
  .tuple(
    fc.array(fc.tuple(words, words, fc.constantFrom('a', 'b', 'c'), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(fc.oneof(paragraphs, tables), { maxLength: 1 }),
  )
  .map(([notes, blocks]) => {
    const uniqueNotes = [...new Map(notes.map((note) => [note[2], note])).values()]
    const ids = (name: string) => ({ note: `fn-${name}`, ref: `fnref-${name}` })
    return [
      ...uniqueNotes.map(([text, , name, hasReference]) =>
        paragraphOf(textNode(text), ...(hasReference ? [{ type: 'footnoteRef', attrs: ids(name) }] : [])),
      ),
      ...blocks,
      {
        type: 'footnotes',
        content: uniqueNotes.map(([, text, name]) => ({
          type: 'footnote',
          attrs: ids(name),
          content: [textNode(text)],
        })),
      },
    ]
  })

const pastes = fc.oneof(
  textWithNotes,
  fc.array(fc.oneof(paragraphs, lists, tables, figures, otherBlocks), { minLength: 1, maxLength: 3 }),
  fc.tuple(tables),
)
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: pastes.map((content) => ({ type: 'paste' as const, content })) },
  { weight: 3, arbitrary: words.map((text) => ({ type: 'text' as const, text })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...moves), fc.integer({ min: 1, max: 8 }))
      .map(([move, times]) => ({ type: 'move' as const, move, times })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'enter' as const }) },
)
