import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { MessageKey } from '../../../i18n/translate.ts'
import { leaveFootnote } from '../footnotes/commands.ts'
import { perform } from '../perform.ts'
import * as tables from '../schema/table-commands.ts'
import type { Look, Place } from './look.ts'

/** What the tools of a place ask of the editor's surroundings. */
export interface PlaceActions {
  openLink(): void
  openAlt(): void
  openCaption(): void
}

/** A tool that is there only where it is of use. */
export interface PlaceTool {
  readonly label: MessageKey
  readonly isOff?: (look: Look) => boolean
  readonly run: (editor: Editor, actions: PlaceActions) => unknown
}

const byCommand = (label: MessageKey, command: Parameters<typeof perform>[1]): PlaceTool => ({
  label,
  run: (editor) => {
    perform(editor, command)
    editor.view.focus()
  },
})

/** The tools of each place. */
export const placeTools: Readonly<
  Record<Place, { readonly title: MessageKey; readonly tools: readonly PlaceTool[] }>
> = {
  link: {
    title: 'editor.inLink',
    tools: [
      { label: 'editor.edit', run: (_, actions) => actions.openLink() },
      {
        label: 'editor.removeLink',
        run: (editor) => editor.chain().focus().unsetMark('a', { extendEmptyMarkRange: true }).run(),
      },
    ],
  },
  figure: {
    title: 'editor.inFigure',
    tools: [
      { label: 'editor.alt', run: (_, actions) => actions.openAlt() },
      { label: 'editor.removePicture', run: removePicture },
    ],
  },
  table: {
    title: 'editor.inTable',
    tools: [
      byCommand('editor.rowBefore', tables.addRowBefore),
      byCommand('editor.rowAfter', tables.addRowAfter),
      byCommand('editor.deleteRow', tables.deleteRow),
      byCommand('editor.columnBefore', tables.addColumnBefore),
      byCommand('editor.columnAfter', tables.addColumnAfter),
      byCommand('editor.deleteColumn', tables.deleteColumn),
      byCommand('editor.headRow', tables.toggleHeadRow),
      byCommand('editor.headColumn', tables.toggleHeadColumn),
      { ...byCommand('editor.merge', tables.mergeCells), isOff: ({ hasCells }) => !hasCells },
      byCommand('editor.split', tables.splitCell),
      { label: 'editor.caption', run: (_, actions) => actions.openCaption() },
      byCommand('editor.deleteTable', tables.deleteTable),
    ],
  },
  note: { title: 'editor.inNote', tools: [byCommand('editor.backToText', leaveFootnote)] },
  quote: { title: 'editor.inQuote', tools: [{ label: 'editor.cite', run: addSource }] },
  list: {
    title: 'editor.inList',
    tools: [
      { label: 'editor.indent', run: (editor) => editor.chain().focus().sinkListItem('listItem').run() },
      { label: 'editor.outdent', run: (editor) => editor.chain().focus().liftListItem('listItem').run() },
    ],
  },
}

function removePicture(editor: Editor): void {
  const { selection } = editor.state
  if (selection instanceof NodeSelection) editor.chain().focus().deleteSelection().run()
  else editor.chain().focus().deleteNode('figure').run()
}

/** A line at the end of the quotation for who said it and where. */
function addSource(editor: Editor): void {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'blockquote') continue
    const last = $from.node(depth).lastChild
    const hasSource = last?.firstChild?.marks.some(({ type }) => type.name === 'cite')
    const end = $from.end(depth)
    const chain = editor.chain().focus()
    if (hasSource) chain.setTextSelection(end - 1).run()
    else
      chain
        .insertContentAt(end, { type: 'paragraph' })
        .setTextSelection(end + 1)
        .setMark('cite')
        .run()
    return
  }
}
