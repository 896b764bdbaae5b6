import { type Editor, Node } from '@tiptap/core'
import { CellSelection, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { isAllowedCellSpan } from '../../../domain/text/allowed-html.ts'
import { addRowAfter, runProseMirrorCommand } from '../commands.ts'

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** The role of the node in a table, read by the table commands. */
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
        const parentTag = element.parentElement?.tagName ?? ''
        return Object.hasOwn(tableSections, parentTag) ? Reflect.get(tableSections, parentTag) : 'body'
      },
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const createSpanAttribute = (name: string) => ({
  default: 1,
  parseHTML: (element: Element) => {
    const value = element.getAttribute(name) ?? '1'
    return isAllowedCellSpan(value) ? Math.max(1, Number(value)) : 1
  },
})

const createCellAttributes = () => ({
  colspan: createSpanAttribute('colspan'),
  rowspan: createSpanAttribute('rowspan'),
  // Required by the table commands.
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

/** Tables, rows and cells. */
export const tableExtensions = [Table, TableRow, TableCell, TableHeader]

/** Moves to the next cell; after the last one adds a row. */
export function moveToNextTableCellOrAddRow(editor: Editor): boolean {
  return (
    runProseMirrorCommand(editor, goToNextCell(1)) ||
    (runProseMirrorCommand(editor, addRowAfter) && runProseMirrorCommand(editor, goToNextCell(1)))
  )
}

export function moveToPreviousTableCell(editor: Editor): boolean {
  return runProseMirrorCommand(editor, goToNextCell(-1))
}

/** Deletes the table if all its cells are selected. */
function deleteFullySelectedTable(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection())
    return false
  return editor.commands.deleteNode('table')
}

/** Inserts a paragraph below the outermost of the named blocks around the cursor. */
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
