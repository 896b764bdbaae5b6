import type { MessageKey, Translate } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { type ToolbarTool, toolbarToolGroups } from '../toolbar/tools.ts'
import { BaseEditorDialog } from './editor-dialog.tsx'

const otherShortcuts: readonly (readonly [string, MessageKey])[] = [
  ['Alt+F10', 'editor.helpToToolbar'],
  ['Shift+Enter', 'editor.helpLineBreak'],
  ['Ctrl+Alt+0', 'editor.helpParagraph'],
  ['Ctrl+Enter', 'editor.helpLeave'],
  ['Ctrl+]', 'editor.indent'],
  ['Ctrl+[', 'editor.outdent'],
  ['Tab', 'editor.helpTab'],
  ['Ctrl+S', 'editor.helpSave'],
]

const markdownShortcuts: readonly (readonly [string, MessageKey])[] = [
  ['## ', 'editor.heading2'],
  ['### ', 'editor.heading3'],
  ['#### ', 'editor.heading4'],
  ['- ', 'editor.bulletList'],
  ['1. ', 'editor.orderedList'],
  ['> ', 'editor.blockquote'],
  ['---', 'editor.horizontalRule'],
  ['**…**', 'editor.strong'],
  ['*…*', 'editor.em'],
  ['~~…~~', 'editor.s'],
  ['`…`', 'editor.code'],
]

interface Props {
  readonly t: Translate
  readonly onClose: () => void
}

/** Lists all keyboard shortcuts and Markdown shortcuts of the editor. */
export function ShortcutHelpDialog({ t, onClose }: Props) {
  const tools: readonly ToolbarTool[] = toolbarToolGroups.flat()
  const toolShortcuts = tools.flatMap(({ name, keys }): (readonly [string, MessageKey])[] =>
    keys ? [[keys, `editor.${name}`]] : [],
  )
  return (
    <BaseEditorDialog title={t('editor.help')} className="editor-help" onClose={onClose}>
      <h3>{t('editor.helpKeys')}</h3>
      <ShortcutList list={[...toolShortcuts, ...otherShortcuts]} t={t} />
      <h3>{t('editor.helpTyped')}</h3>
      <p className="field-help">{t('editor.helpTypedText')}</p>
      <ShortcutList list={markdownShortcuts} t={t} />
      <div className="editor-dialog-buttons">
        <Button onClick={onClose}>{t('editor.close')}</Button>
      </div>
    </BaseEditorDialog>
  )
}

function ShortcutList({ list, t }: { list: readonly (readonly [string, MessageKey])[]; t: Translate }) {
  return (
    <dl className="editor-keys">
      {list.map(([keys, label]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  )
}
