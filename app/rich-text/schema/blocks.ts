import { Node, nodeInputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import { isAllowedLinkUrl, isFootnoteId } from '../../../domain/text/allowed-html.ts'

const Document = Node.create({
  name: 'doc',
  topNode: true,
  // Not `block+ footnotes?`: of that, ProseMirror makes the list of footnotes the default block after the first one, and the
  // gap cursor exists only where the default block is a text block. No text could be written below a final table.
  content: '(block+ footnotes) | block+',
})

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode(this.name) }
  },
})

/** The heading levels; level 1 is the page title. */
const headingLevels = [2, 3, 4] as const

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      headingLevels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    )
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^(#{1,4})\s$/,
        type: this.type,
        getAttributes: ([, signs = '']) => ({ level: Math.max(2, signs.length) }),
      }),
    ]
  },
})

const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|___ )$/, type: this.type })]
  },
})

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': () =>
        this.editor.commands.first(({ commands }) => [
          () => commands.exitCode(),
          () => commands.insertContent({ type: 'hardBreak' }),
        ]),
    }
  },
})

const Preformatted = Node.create({
  name: 'pre',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  renderHTML: () => ['pre', 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^```\s$/, type: this.type })]
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    cite: {
      default: null,
      parseHTML: (element: Element) => {
        const address = element.getAttribute('cite')
        return address !== null && isAllowedLinkUrl(address) ? address : null
      },
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

/** Block nodes and their text. */
export const blockExtensions = [
  Document,
  Text,
  Paragraph,
  Heading,
  HorizontalRule,
  HardBreak,
  Preformatted,
  Blockquote,
]

const BulletList = Node.create({
  name: 'bulletList',
  group: 'block',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-8': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*([-+*])\s$/, type: this.type })]
  },
})

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block',
  content: 'listItem+',
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: Element) => Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1,
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ node }) => ['ol', node.attrs.start === 1 ? {} : { start: node.attrs.start }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*(\d{1,4})[.)]\s$/,
        type: this.type,
        getAttributes: ([, first = '1']) => ({ start: Number(first) }),
        joinPredicate: ([, first], list) => list.childCount + list.attrs.start === Number(first),
      }),
    ]
  },
})

const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    id: {
      default: null,
      rendered: false,
      keepOnSplit: false,
      parseHTML: (element: Element) => (isFootnoteId(element.id) ? element.id : null),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    // Not Tab: it moves the focus through the page.
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** Lists and list items. */
export const listExtensions = [BulletList, OrderedList, ListItem]
