import type { Editor } from '@tiptap/core'
import { insertTable, runProseMirrorCommand } from '../commands.ts'
import { insertFootnote, moveCursorToFootnoteReference } from '../footnotes/commands.ts'

/** Actions of toolbar tools outside the text. */
export interface ToolbarActions {
  openLink(): void
  openPictures(): void
  openFiles(): void
  openEmbed(): void
  openHelp(): void
  showSource(): void
  toggleTypography(): void
}

/** A button of the toolbar. */
export interface ToolbarTool {
  readonly name: ToolbarToolName
  /** The keyboard shortcut on most platforms. */
  readonly keys?: string
  /** Visible without opening the other tools. */
  readonly isFirst?: true
  /** Shows its name beside the icon if there is space. */
  readonly hasLabel?: true
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

/** A style of a line of text. */
export interface TextStyle {
  readonly name: TextStyleName
  readonly keys: string
  readonly run: (editor: Editor) => unknown
}

const createHeadingStyle = (level: 2 | 3 | 4): TextStyle => ({
  name: `heading${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().setNode('heading', { level }).run(),
})

/** The styles of the style menu. */
export const textStyles: readonly TextStyle[] = [
  {
    name: 'paragraph',
    keys: 'Ctrl+Alt+0',
    run: (editor) => editor.chain().focus().setNode('paragraph').run(),
  },
  createHeadingStyle(2),
  createHeadingStyle(3),
  createHeadingStyle(4),
]

export type TextStyleName = 'paragraph' | `heading${2 | 3 | 4}`

/** The tools of the toolbar, by group. */
export const toolbarToolGroups = [
  [createMarkTool('strong', 'Ctrl+B'), createMarkTool('em', 'Ctrl+I')],
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
      isFirst: true,
      run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
    },
    {
      name: 'blockquote',
      keys: 'Ctrl+Shift+B',
      toggles: true,
      isFirst: true,
      hasLabel: true,
      run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    },
  ],
  [
    {
      name: 'link',
      keys: 'Ctrl+K',
      toggles: true,
      isFirst: true,
      hasLabel: true,
      run: (_, actions) => actions.openLink(),
    },
    { name: 'image', isFirst: true, hasLabel: true, run: (_, actions) => actions.openPictures() },
    { name: 'attachment', isFirst: true, hasLabel: true, run: (_, actions) => actions.openFiles() },
    {
      name: 'table',
      isFirst: true,
      hasLabel: true,
      run: (editor) => {
        runProseMirrorCommand(editor, insertTable)
        editor.view.focus()
      },
    },
    {
      name: 'footnote',
      keys: 'Ctrl+Alt+F',
      isFirst: true,
      hasLabel: true,
      run: (editor) => {
        if (!runProseMirrorCommand(editor, moveCursorToFootnoteReference))
          runProseMirrorCommand(editor, insertFootnote)
        editor.view.focus()
      },
    },
  ],
  [
    { name: 'undo', keys: 'Ctrl+Z', isFirst: true, run: (editor) => editor.chain().focus().undo().run() },
    {
      name: 'redo',
      keys: 'Ctrl+Shift+Z',
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [createMarkTool('u', 'Ctrl+U'), createMarkTool('s', 'Ctrl+Shift+X')],
  [createMarkTool('sub', 'Ctrl+,'), createMarkTool('sup', 'Ctrl+.'), createMarkTool('code', 'Ctrl+E')],
  [
    { name: 'embed', run: (_, actions) => actions.openEmbed() },
    {
      name: 'horizontalRule',
      run: (editor) => editor.chain().focus().insertContent({ type: 'horizontalRule' }).run(),
    },
    { name: 'typography', toggles: true, run: (_, actions) => actions.toggleTypography() },
    { name: 'source', run: (_, actions) => actions.showSource() },
    { name: 'help', keys: 'Alt+0', run: (_, actions) => actions.openHelp() },
  ],
] as const satisfies readonly (readonly ToolbarTool[])[]

/** The names of the tools, also used for their messages and icons. */
export type ToolbarToolName =
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
  | 'attachment'
  | 'embed'
  | 'table'
  | 'footnote'
  | 'undo'
  | 'redo'
  | 'typography'
  | 'source'
  | 'help'
