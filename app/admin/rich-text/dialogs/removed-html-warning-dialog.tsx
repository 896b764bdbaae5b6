import type { Translate } from '../../../i18n/translate.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { EditorDialog } from './editor-dialog.tsx'

interface Props {
  readonly removed: readonly string[]
  readonly t: Translate
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Lists the elements and attributes that will be removed from the source, and asks for confirmation. */
export function RemovedHtmlWarningDialog({ removed, t, onDone, onClose }: Props) {
  return (
    <EditorDialog title={t('editor.removedTitle')} onClose={onClose}>
      <ul className="editor-removed">
        {removed.slice(0, 30).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>{t('editor.removedText')}</p>
      <DialogButtons
        confirmLabel={t('editor.removeAndShow')}
        cancelLabel={t('editor.stayInSource')}
        onConfirm={onDone}
        onCancel={onClose}
      />
    </EditorDialog>
  )
}
