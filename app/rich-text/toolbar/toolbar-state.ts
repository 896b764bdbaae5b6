import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { NodeSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { FigureClass } from '../../../domain/text/allowed-html.ts'
import type { TextStyleName, ToolbarToolName } from './tools.ts'

/** The contexts of the cursor for which there are tools. */
export type CursorContextKind = 'link' | 'figure' | 'card' | 'table' | 'note' | 'quote' | 'list'

/** The state of the toolbars at one moment. */
export interface ToolbarState {
  readonly activeTools: readonly ToolbarToolName[]
  readonly disabledTools: readonly ToolbarToolName[]
  readonly cursorContexts: readonly CursorContextKind[]
  readonly textStyle: TextStyleName
  readonly canChangeTextStyle: boolean
  /** The size of the picture at the cursor: its class, `text` if it is as wide as the text, null for an inline picture. */
  readonly pictureLayout: FigureClass | 'text' | null
  readonly href: string | null
  readonly hasAlt: boolean
  readonly hasCellSelection: boolean
}

const markToolNames = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const

/** The state of the toolbars; rerenders only when it changes, not on every keystroke. */
export function useToolbarState(editor: Editor): ToolbarState {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => {
        editor.off('transaction', listener)
      }
    },
    [editor],
  )
  const json = useSyncExternalStore(subscribe, () => JSON.stringify(readToolbarState(editor)))
  return useMemo(() => JSON.parse(json), [json])
}

/** The type names of the cursor's ancestor nodes. */
function getAncestorNodeNames(editor: Editor): ReadonlySet<string> {
  const { $from } = editor.state.selection
  const names = new Set<string>()
  for (let depth = $from.depth; depth > 0; depth -= 1) names.add($from.node(depth).type.name)
  return names
}

function readToolbarState(editor: Editor): ToolbarState {
  const { state } = editor
  const { selection } = state
  const { $from } = selection
  const ancestors = getAncestorNodeNames(editor)
  const parent = selection instanceof NodeSelection ? selection.node : $from.parent
  const isInFigure = parent.type.name === 'figure' || parent.type.name === 'image'
  const isInCode = parent.type.spec.code === true
  const link = getLinkHrefAtCursor(editor)
  const activeTools: ToolbarToolName[] = markToolNames.filter((name) => editor.isActive(name))
  for (const name of ['bulletList', 'orderedList', 'blockquote'] as const)
    if (ancestors.has(name)) activeTools.push(name)
  if (link !== null) activeTools.push('link')
  const isInNote = ancestors.has('footnote')
  const disabledTools: ToolbarToolName[] = []
  if (undoDepth(state) === 0) disabledTools.push('undo')
  if (redoDepth(state) === 0) disabledTools.push('redo')
  const isInCard = parent.type.name === 'linkCard'
  if (isInCode) disabledTools.push('footnote', 'image', 'attachment', 'embed', 'table')
  if (isInCard) disabledTools.push(...markToolNames, 'footnote', 'link')
  if (isInNote || isInFigure || isInCard)
    disabledTools.push('bulletList', 'orderedList', 'blockquote', 'horizontalRule', 'table')
  if (isInNote) disabledTools.push('image', 'attachment', 'embed')
  const cursorContexts: CursorContextKind[] = []
  if (link !== null) cursorContexts.push('link')
  if (isInFigure) cursorContexts.push('figure')
  if (isInCard) cursorContexts.push('card')
  if (isInNote) cursorContexts.push('note')
  if (ancestors.has('table')) cursorContexts.push('table')
  if (ancestors.has('blockquote')) cursorContexts.push('quote')
  if (ancestors.has('listItem')) cursorContexts.push('list')
  return {
    activeTools,
    disabledTools,
    cursorContexts,
    textStyle: parent.type.name === 'heading' ? `heading${parent.attrs.level as 2 | 3 | 4}` : 'paragraph',
    canChangeTextStyle: !isInNote && !isInFigure && !isInCard,
    pictureLayout: parent.type.name === 'figure' ? (parent.attrs.class ?? 'text') : null,
    href: link,
    hasAlt: isInFigure && (parent.attrs.alt ?? '') !== '',
    hasCellSelection: selection instanceof CellSelection,
  }
}

/** The address of the link at the cursor. */
function getLinkHrefAtCursor(editor: Editor): string | null {
  const href: unknown = editor.getAttributes('a').href
  return typeof href === 'string' ? href : null
}
