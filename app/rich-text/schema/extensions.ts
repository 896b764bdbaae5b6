import { Mark, markInputRule, markPasteRule, Node } from '@tiptap/core'
import { allowedHtml, isAllowedLinkUrl, isFootnoteId } from '../../../domain/text/allowed-html.ts'
import { runProseMirrorCommand } from '../commands.ts'
import { insertFootnote, moveCursorToFootnoteReference, removeEmptyFootnote } from '../footnotes/commands.ts'
import { createFootnoteSyncPlugin } from '../footnotes/footnotes-plugin.ts'
import { blockExtensions, listExtensions } from './blocks.ts'
import { linkCardExtensions } from './link-cards.ts'
import { pictureExtensions } from './pictures.ts'
import { tableExtensions } from './tables.ts'

type MarkTag = 'a' | 'abbr' | 'time' | 'cite' | 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code'

interface MarkOptions {
  readonly shortcut?: string
  /** Markdown patterns that apply the mark while typing. */
  readonly inputPatterns?: readonly RegExp[]
  /** Whether text typed at the end of the mark gets the mark too. */
  readonly inclusive?: boolean
}

/** A mark for one element of the allow-list, with its allowed attributes. */
function createMarkExtension(
  tag: MarkTag,
  { shortcut, inputPatterns = [], inclusive = true }: MarkOptions = {},
) {
  const names: readonly string[] = tag in allowedHtml.attributes ? getAllowedAttributeNames(tag) : []
  return Mark.create({
    name: tag,
    inclusive,
    addAttributes: () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            default: null,
            parseHTML: (element: Element) => sanitizeMarkAttribute(tag, name, element.getAttribute(name)),
          },
        ]),
      ),
    parseHTML: () => [{ tag: tag === 'a' ? 'a[href], a[id]' : tag }],
    // Ids are not rendered in the editor: the preview on the same page has them.
    renderHTML: ({ HTMLAttributes: { id: _, ...attributes } }) => [tag, attributes, 0],
    addKeyboardShortcuts() {
      return shortcut === undefined ? {} : { [shortcut]: () => this.editor.commands.toggleMark(tag) }
    },
    addInputRules() {
      return inputPatterns.map((find) => markInputRule({ find, type: this.type }))
    },
    addPasteRules() {
      return inputPatterns.map((find) =>
        markPasteRule({ find: new RegExp(find.source.replace(/\$$/, ''), 'gu'), type: this.type }),
      )
    },
  })
}

function getAllowedAttributeNames(tag: MarkTag): readonly string[] {
  return Object.entries(allowedHtml.attributes).find(([name]) => name === tag)?.[1] ?? []
}

function sanitizeMarkAttribute(tag: MarkTag, name: string, value: string | null): string | null {
  if (value === null) return null
  if (name === 'id') return isFootnoteId(value) ? value : null
  if (tag === 'a' && name === 'href') return isAllowedLinkUrl(value) ? value : null
  return value
}

/** All marks, the outermost first. */
const markExtensions = [
  createMarkExtension('a', { inclusive: false }),
  createMarkExtension('abbr', { inclusive: false }),
  createMarkExtension('time', { inclusive: false }),
  createMarkExtension('cite'),
  createMarkExtension('strong', {
    shortcut: 'Mod-b',
    inputPatterns: [/(?<![*\w])\*\*(?!\s)([^*]*[^*\s])\*\*$/u],
  }),
  createMarkExtension('em', {
    shortcut: 'Mod-i',
    inputPatterns: [/(?<![*\w])\*(?!\s)([^*]*[^*\s])\*$/u, /(?<![_\w])_(?!\s)([^_]*[^_\s])_$/u],
  }),
  createMarkExtension('u', { shortcut: 'Mod-u' }),
  createMarkExtension('s', { shortcut: 'Mod-Shift-x', inputPatterns: [/(?<!~)~~(?!\s)([^~]*[^~\s])~~$/u] }),
  createMarkExtension('sub', { shortcut: 'Mod-,' }),
  createMarkExtension('sup', { shortcut: 'Mod-.' }),
  createMarkExtension('code', { shortcut: 'Mod-e', inputPatterns: [/(?<!`)`([^`]+)`$/u] }),
]

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
  // An arrow key moves past a reference: if it selected it, the next letter would replace it and delete its note.
  selectable: false,
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
  // Text typed between two notes would be a note without a reference, which is removed at once.
  allowGapCursor: false,
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
        runProseMirrorCommand(editor, moveCursorToFootnoteReference) ||
        runProseMirrorCommand(editor, insertFootnote),
      Enter: () => runProseMirrorCommand(editor, moveCursorToFootnoteReference),
      Backspace: () => runProseMirrorCommand(editor, removeEmptyFootnote),
    }
  },
  addProseMirrorPlugins: () => [createFootnoteSyncPlugin()],
})

/** Footnotes: the references in the text and the notes below it. */
const footnoteExtensions = [FootnoteRef, Footnotes, Footnote]

/** All nodes and marks of a text: the allow-list (domain/text/allowed-html.ts) as an editor schema. */
export const schemaExtensions = [
  ...blockExtensions,
  ...listExtensions,
  ...pictureExtensions,
  ...linkCardExtensions,
  ...tableExtensions,
  ...footnoteExtensions,
  ...markExtensions,
]
