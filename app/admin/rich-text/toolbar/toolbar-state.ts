import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { NodeSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ToolbarToolName } from './tools.ts'

/** Where the cursor is, as far as there are tools for it. */
export type CursorContext = 'link' | 'figure' | 'table' | 'note' | 'quote' | 'list'

/** What the toolbars show of an editor at one moment. */
export interface ToolbarState {
  readonly activeTools: readonly ToolbarToolName[]
  readonly disabledTools: readonly ToolbarToolName[]
  readonly cursorContexts: readonly CursorContext[]
  readonly href: string | null
  readonly hasAlt: boolean
  readonly hasCellSelection: boolean
}

const markToolNames = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const

/** What the toolbars show; told only when it changes, not with every letter. */
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
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readToolbarState(editor)))
  return useMemo(() => JSON.parse(text), [text])
}

/** The nodes around the cursor, by name. */
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
  const around = getAncestorNodeNames(editor)
  const parent = selection instanceof NodeSelection ? selection.node : $from.parent
  const inFigure = parent.type.name === 'figure' || parent.type.name === 'image'
  const inCode = parent.type.spec.code === true
  const link = getLinkHrefAtCursor(editor)
  const on: ToolbarToolName[] = markToolNames.filter((name) => editor.isActive(name))
  if (parent.type.name === 'heading') on.push(`heading${parent.attrs.level as 2 | 3 | 4}`)
  for (const name of ['bulletList', 'orderedList', 'blockquote'] as const) if (around.has(name)) on.push(name)
  if (link !== null) on.push('link')
  const inNote = around.has('footnote')
  const off: ToolbarToolName[] = []
  if (undoDepth(state) === 0) off.push('undo')
  if (redoDepth(state) === 0) off.push('redo')
  if (inCode) off.push('footnote', 'image', 'table')
  if (inNote || inFigure)
    off.push(
      'heading2',
      'heading3',
      'heading4',
      'bulletList',
      'orderedList',
      'blockquote',
      'horizontalRule',
      'table',
    )
  if (inNote) off.push('image')
  const places: CursorContext[] = []
  if (link !== null) places.push('link')
  if (inFigure) places.push('figure')
  if (inNote) places.push('note')
  if (around.has('table')) places.push('table')
  if (around.has('blockquote')) places.push('quote')
  if (around.has('listItem')) places.push('list')
  return {
    activeTools: on,
    disabledTools: off,
    cursorContexts: places,
    href: link,
    hasAlt: inFigure && (parent.attrs.alt ?? '') !== '',
    hasCellSelection: selection instanceof CellSelection,
  }
}

/** Where the link around the cursor leads. */
export function getLinkHrefAtCursor(editor: Editor): string | null {
  const href: unknown = editor.getAttributes('a').href
  return typeof href === 'string' ? href : null
}
