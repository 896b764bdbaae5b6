import { type Editor, Node } from '@tiptap/core'
import { CellSelection, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { isSmallSpan } from '../../../../domain/text/allowed-html.ts'
import { perform } from '../perform.ts'
import { addRowAfter } from './table-commands.ts'

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** What the node is in a table, for the table's commands. */
    tableRole?: string
  }
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: null,
      rendered: false,
      parseHTML: (element: Element) =>
        element.querySelector(':scope > caption')?.textContent?.replace(/\s+/g, ' ').trim() || null,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) =>
    node.attrs.caption === null
      ? ['table', ['tbody', 0]]
      : ['table', ['caption', { contenteditable: 'false' }, node.attrs.caption], ['tbody', 0]],
  extendNodeSchema: (extension) => ({ tableRole: extension.config.tableRole }),
  tableRole: 'table',
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      'Mod-Enter': () => leaveBlock(this.editor, ['table', 'figure', 'blockquote', 'pre']),
      Backspace: () => deleteWholeTable(this.editor),
      Delete: () => deleteWholeTable(this.editor),
    }
  },
})

const sections = { THEAD: 'head', TFOOT: 'foot' } as const

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  addAttributes: () => ({
    section: {
      default: 'body',
      rendered: false,
      parseHTML: (element: Element) => {
        const around = element.parentElement?.tagName ?? ''
        return Object.hasOwn(sections, around) ? Reflect.get(sections, around) : 'body'
      },
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: Element) => {
    const written = element.getAttribute(name) ?? '1'
    return isSmallSpan(written) ? Math.max(1, Number(written)) : 1
  },
})

const spans = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // The table's commands ask for it.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

function spansOf({ colspan, rowspan }: Record<string, unknown>): Record<string, unknown> {
  return { ...(colspan === 1 ? {} : { colspan }), ...(rowspan === 1 ? {} : { rowspan }) }
}

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  tableRole: 'cell',
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ node }) => ['td', spansOf(node.attrs), 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  tableRole: 'header_cell',
  addAttributes: () => ({ ...spans(), scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ node }) => [
    'th',
    { ...spansOf(node.attrs), ...(node.attrs.scope ? { scope: node.attrs.scope } : {}) },
    0,
  ],
})

/** Tables and what they consist of. */
export const tables = [Table, TableRow, TableCell, TableHeader]

/** The next cell; after the last one, a new row. */
export function goToNext(editor: Editor): boolean {
  return (
    perform(editor, goToNextCell(1)) || (perform(editor, addRowAfter) && perform(editor, goToNextCell(1)))
  )
}

/** The cell before. */
export function goToPrevious(editor: Editor): boolean {
  return perform(editor, goToNextCell(-1))
}

/** Where every cell is chosen, the table goes. */
function deleteWholeTable(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection())
    return false
  return editor.commands.deleteNode('table')
}

/** A new line below whatever the cursor is in. */
function leaveBlock(editor: Editor, names: readonly string[]): boolean {
  const { $head } = editor.state.selection
  for (let depth = 1; depth <= $head.depth; depth += 1) {
    if (!names.includes($head.node(depth).type.name)) continue
    const after = $head.after(depth)
    return editor
      .chain()
      .insertContentAt(after, { type: 'paragraph' })
      .setTextSelection(after + 1)
      .run()
  }
  return false
}
