import type { Editor } from '@tiptap/core'
import { insertTable, runProseMirrorCommand } from '../commands.ts'
import { insertFootnote, moveCursorToFootnoteReference } from '../footnotes/commands.ts'

/** Actions of toolbar tools outside the text. */
export interface ToolbarActions {
  openLink(): void
  openPictures(): void
  openHelp(): void
  showSource(): void
  toggleTypography(): void
}

/** A button of the toolbar. */
export interface ToolbarTool {
  readonly name: ToolbarToolName
  /** The keyboard shortcut on most platforms. */
  readonly keys?: string
  /** Stays visible on narrow screens. */
  readonly isFirst?: true
  /** Has a pressed state. */
  readonly toggles?: true
  readonly run: (editor: Editor, actions: ToolbarActions) => unknown
}

const createMarkTool = (
  name: 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code',
  keys: string,
): ToolbarTool => ({
  name,
  keys,
  toggles: true,
  ...(name === 'strong' || name === 'em' ? { isFirst: true as const } : {}),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
})

const createHeadingTool = (level: 2 | 3 | 4): ToolbarTool => ({
  name: `heading${level}`,
  keys: `Ctrl+Alt+${level}`,
  toggles: true,
  ...(level === 2 ? { isFirst: true as const } : {}),
  run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
})

/** The tools of the toolbar, by group. */
export const toolbarToolGroups = [
  [createHeadingTool(2), createHeadingTool(3), createHeadingTool(4)],
  [
    createMarkTool('strong', 'Ctrl+B'),
    createMarkTool('em', 'Ctrl+I'),
    createMarkTool('u', 'Ctrl+U'),
    createMarkTool('s', 'Ctrl+Shift+X'),
  ],
  [createMarkTool('sub', 'Ctrl+,'), createMarkTool('sup', 'Ctrl+.'), createMarkTool('code', 'Ctrl+E')],
  [
    {
      name: 'bulletList',
      keys: 'Ctrl+Shift+8',
      toggles: true,
      isFirst: true,
      run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
    },
    {
      name: 'orderedList',
      keys: 'Ctrl+Shift+7',
      toggles: true,
      run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
    },
    {
      name: 'blockquote',
      keys: 'Ctrl+Shift+B',
      toggles: true,
      run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    },
    {
      name: 'horizontalRule',
      run: (editor) => editor.chain().focus().insertContent({ type: 'horizontalRule' }).run(),
    },
  ],
  [
    { name: 'link', keys: 'Ctrl+K', toggles: true, isFirst: true, run: (_, actions) => actions.openLink() },
    { name: 'image', isFirst: true, run: (_, actions) => actions.openPictures() },
    {
      name: 'table',
      run: (editor) => {
        runProseMirrorCommand(editor, insertTable)
        editor.view.focus()
      },
    },
    {
      name: 'footnote',
      keys: 'Ctrl+Alt+F',
      run: (editor) => {
        if (!runProseMirrorCommand(editor, moveCursorToFootnoteReference))
          runProseMirrorCommand(editor, insertFootnote)
        editor.view.focus()
      },
    },
  ],
  [
    { name: 'undo', keys: 'Ctrl+Z', isFirst: true, run: (editor) => editor.chain().focus().undo().run() },
    { name: 'redo', keys: 'Ctrl+Shift+Z', run: (editor) => editor.chain().focus().redo().run() },
  ],
  [
    { name: 'typography', toggles: true, run: (_, actions) => actions.toggleTypography() },
    { name: 'source', run: (_, actions) => actions.showSource() },
    { name: 'help', keys: 'Alt+0', run: (_, actions) => actions.openHelp() },
  ],
] as const satisfies readonly (readonly ToolbarTool[])[]

/** The names of the tools, also used for their messages and icons. */
export type ToolbarToolName =
  | `heading${2 | 3 | 4}`
  | 'strong'
  | 'em'
  | 'u'
  | 's'
  | 'sub'
  | 'sup'
  | 'code'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'horizontalRule'
  | 'link'
  | 'image'
  | 'table'
  | 'footnote'
  | 'undo'
  | 'redo'
  | 'typography'
  | 'source'
  | 'help'
