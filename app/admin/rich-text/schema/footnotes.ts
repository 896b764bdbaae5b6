import { Node } from '@tiptap/core'
import { insertFootnote, moveCursorToFootnoteReference, removeEmptyFootnote } from '../footnotes/commands.ts'
import { createFootnoteSyncPlugin } from '../footnotes/footnotes-plugin.ts'
import { runEditorCommand } from '../run-editor-command.ts'

const footnoteIdAttributes = {
  note: { default: '', rendered: false, parseHTML: (element: Element) => element.getAttribute('data-note') },
  ref: { default: '', rendered: false, parseHTML: (element: Element) => element.getAttribute('data-ref') },
}

/** The number in the text that links to a footnote. */
const FootnoteRef = Node.create({
  name: 'footnoteRef',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...footnoteIdAttributes,
    number: {
      default: 0,
      rendered: false,
      parseHTML: (element: Element) => Number(element.getAttribute('data-number')),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-note]', priority: 80 }],
  renderHTML: ({ node: { attrs } }) => [
    'sup',
    { class: 'editor-noteref', 'data-note': attrs.note, 'data-ref': attrs.ref },
    String(attrs.number),
  ],
  renderText: ({ node }) => `[${node.attrs.number}]`,
})

/** The list of footnotes below the text. */
const Footnotes = Node.create({
  name: 'footnotes',
  content: 'footnote+',
  isolating: true,
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'ol[data-footnotes]', priority: 80 }],
  renderHTML: () => ['ol', { 'data-footnotes': '' }, 0],
})

const Footnote = Node.create({
  name: 'footnote',
  content: 'inline*',
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes: () => footnoteIdAttributes,
  parseHTML: () => [{ tag: 'li[data-note]', priority: 80 }],
  renderHTML: ({ node: { attrs } }) => ['li', { 'data-note': attrs.note, 'data-ref': attrs.ref }, 0],
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      'Mod-Alt-f': () =>
        runEditorCommand(editor, moveCursorToFootnoteReference) || runEditorCommand(editor, insertFootnote),
      Enter: () => runEditorCommand(editor, moveCursorToFootnoteReference),
      Backspace: () => runEditorCommand(editor, removeEmptyFootnote),
    }
  },
  addProseMirrorPlugins: () => [createFootnoteSyncPlugin()],
})

/** Footnotes: the references in the text and the notes below it. */
export const footnoteExtensions = [FootnoteRef, Footnotes, Footnote]
