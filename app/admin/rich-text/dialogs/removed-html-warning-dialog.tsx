import type { Translate } from '../../../i18n/translate.ts'
import { DialogConfirmCancelButtons } from './dialog-buttons.tsx'
import { BaseEditorDialog } from './editor-dialog.tsx'

interface Props {
  readonly removed: readonly string[]
  readonly t: Translate
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Lists the elements and attributes that will be removed from the source, and asks for confirmation. */
export function HtmlRemovalConfirmDialog({ removed, t, onDone, onClose }: Props) {
  return (
    <BaseEditorDialog title={t('editor.removedTitle')} onClose={onClose}>
      <ul className="editor-removed">
        {removed.slice(0, 30).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>{t('editor.removedText')}</p>
      <DialogConfirmCancelButtons
        confirmLabel={t('editor.removeAndShow')}
        cancelLabel={t('editor.stayInSource')}
        onConfirm={onDone}
        onCancel={onClose}
      />
    </BaseEditorDialog>
  )
}
