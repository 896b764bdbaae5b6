import { Node, wrappingInputRule } from '@tiptap/core'
import { isFootnoteId } from '../../../../domain/text/allowed-html.ts'

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
