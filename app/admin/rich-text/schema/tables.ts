import { type Editor, Node } from '@tiptap/core'
import { CellSelection, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { isAllowedCellSpan } from '../../../../domain/text/allowed-html.ts'
import { runEditorCommand } from '../run-editor-command.ts'
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
      'Mod-Enter': () => insertParagraphAfterBlock(this.editor, ['table', 'figure', 'blockquote', 'pre']),
      Backspace: () => deleteFullySelectedTable(this.editor),
      Delete: () => deleteFullySelectedTable(this.editor),
    }
  },
})

const tableSections = { THEAD: 'head', TFOOT: 'foot' } as const

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
        return Object.hasOwn(tableSections, around) ? Reflect.get(tableSections, around) : 'body'
      },
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const createSpanAttribute = (name: string) => ({
  default: 1,
  parseHTML: (element: Element) => {
    const written = element.getAttribute(name) ?? '1'
    return isAllowedCellSpan(written) ? Math.max(1, Number(written)) : 1
  },
})

const createCellAttributes = () => ({
  colspan: createSpanAttribute('colspan'),
  rowspan: createSpanAttribute('rowspan'),
  // The table's commands ask for it.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

function toSpanHtmlAttributes({ colspan, rowspan }: Record<string, unknown>): Record<string, unknown> {
  return { ...(colspan === 1 ? {} : { colspan }), ...(rowspan === 1 ? {} : { rowspan }) }
}

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  tableRole: 'cell',
  addAttributes: createCellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ node }) => ['td', toSpanHtmlAttributes(node.attrs), 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  tableRole: 'header_cell',
  addAttributes: () => ({ ...createCellAttributes(), scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ node }) => [
    'th',
    { ...toSpanHtmlAttributes(node.attrs), ...(node.attrs.scope ? { scope: node.attrs.scope } : {}) },
    0,
  ],
})

/** Tables and what they consist of. */
export const tableExtensions = [Table, TableRow, TableCell, TableHeader]

/** The next cell; after the last one, a new row. */
export function moveToNextTableCell(editor: Editor): boolean {
  return (
    runEditorCommand(editor, goToNextCell(1)) ||
    (runEditorCommand(editor, addRowAfter) && runEditorCommand(editor, goToNextCell(1)))
  )
}

/** The cell before. */
export function moveToPreviousTableCell(editor: Editor): boolean {
  return runEditorCommand(editor, goToNextCell(-1))
}

/** Where every cell is chosen, the table goes. */
function deleteFullySelectedTable(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection())
    return false
  return editor.commands.deleteNode('table')
}

/** A new line below whatever the cursor is in. */
function insertParagraphAfterBlock(editor: Editor, names: readonly string[]): boolean {
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
