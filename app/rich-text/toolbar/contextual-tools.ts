import type { Editor } from '@tiptap/core'
import type { FigureClass } from '../../../domain/text/allowed-html.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import { removeLinkCardAtSelection } from '../attachments/link-card-commands.ts'
import * as tables from '../commands.ts'
import { runProseMirrorCommand } from '../commands.ts'
import { moveCursorToFootnoteReference } from '../footnotes/commands.ts'
import {
  moveCursorToCaption,
  removePictureAtSelection,
  setPictureLayoutAtSelection,
} from '../pictures/figure-commands.ts'
import type { CursorContextKind, ToolbarState } from './toolbar-state.ts'

/** Actions of contextual tools that open dialogs. */
export interface ContextualToolActions {
  openLink(): void
  openAlt(): void
  openCaption(): void
}

/** A tool that is shown only in its cursor context. */
export interface ContextualTool {
  readonly label: MessageKey
  readonly isDisabled?: (state: ToolbarState) => boolean
  /** For tools with a pressed state. */
  readonly isPressed?: (state: ToolbarState) => boolean
  readonly isHidden?: (state: ToolbarState) => boolean
  readonly run: (editor: Editor, actions: ContextualToolActions) => unknown
}

/** Tools that are shown as a menu. */
export interface ContextualToolMenu {
  readonly menu: MessageKey
  readonly tools: readonly ContextualTool[]
}

const createCommandTool = (
  label: MessageKey,
  command: Parameters<typeof runProseMirrorCommand>[1],
): ContextualTool => ({
  label,
  run: (editor) => {
    runProseMirrorCommand(editor, command)
    editor.view.focus()
  },
})

const createPictureLayoutTool = (label: MessageKey, layout: FigureClass | null): ContextualTool => ({
  label,
  isPressed: ({ pictureLayout }) => pictureLayout === (layout ?? 'text'),
  isHidden: ({ pictureLayout }) => pictureLayout === null,
  run: (editor) => setPictureLayoutAtSelection(editor, layout),
})

/** The tools of each cursor context. */
export const contextualToolsByCursorContext: Readonly<
  Record<
    CursorContextKind,
    { readonly title: MessageKey; readonly tools: readonly (ContextualTool | ContextualToolMenu)[] }
  >
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
      createPictureLayoutTool('editor.pictureFull', null),
      createPictureLayoutTool('editor.pictureWide', 'picture-wide'),
      createPictureLayoutTool('editor.pictureLeft', 'picture-left'),
      createPictureLayoutTool('editor.pictureRight', 'picture-right'),
      {
        label: 'editor.pictureCaption',
        isHidden: ({ pictureLayout }) => pictureLayout === null,
        run: moveCursorToCaption,
      },
      { label: 'editor.alt', run: (_, actions) => actions.openAlt() },
      { label: 'editor.removePicture', run: removePictureAtSelection },
    ],
  },
  card: {
    title: 'editor.inCard',
    tools: [{ label: 'editor.removeCard', run: removeLinkCardAtSelection }],
  },
  table: {
    title: 'editor.inTable',
    tools: [
      {
        menu: 'editor.rowMenu',
        tools: [
          createCommandTool('editor.rowBefore', tables.addRowBefore),
          createCommandTool('editor.rowAfter', tables.addRowAfter),
          createCommandTool('editor.headRow', tables.toggleHeaderRow),
          createCommandTool('editor.deleteRow', tables.deleteRow),
        ],
      },
      {
        menu: 'editor.columnMenu',
        tools: [
          createCommandTool('editor.columnBefore', tables.addColumnBefore),
          createCommandTool('editor.columnAfter', tables.addColumnAfter),
          createCommandTool('editor.headColumn', tables.toggleHeaderColumn),
          createCommandTool('editor.deleteColumn', tables.deleteColumn),
        ],
      },
      {
        menu: 'editor.cellMenu',
        tools: [
          {
            ...createCommandTool('editor.merge', tables.mergeCells),
            isDisabled: ({ hasCellSelection }) => !hasCellSelection,
          },
          createCommandTool('editor.split', tables.splitCell),
        ],
      },
      { label: 'editor.caption', run: (_, actions) => actions.openCaption() },
      createCommandTool('editor.deleteTable', tables.deleteTable),
    ],
  },
  note: {
    title: 'editor.inNote',
    tools: [createCommandTool('editor.backToText', moveCursorToFootnoteReference)],
  },
  quote: { title: 'editor.inQuote', tools: [{ label: 'editor.cite', run: addQuoteSource }] },
  list: {
    title: 'editor.inList',
    tools: [
      { label: 'editor.indent', run: (editor) => editor.chain().focus().sinkListItem('listItem').run() },
      { label: 'editor.outdent', run: (editor) => editor.chain().focus().liftListItem('listItem').run() },
    ],
  },
}

/** Adds a paragraph for the source at the end of the quotation, or moves the cursor to the existing one. */
function addQuoteSource(editor: Editor): void {
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
