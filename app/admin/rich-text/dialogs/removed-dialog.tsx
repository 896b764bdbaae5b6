import type { Translate } from '../../../i18n/translate.ts'
import { Buttons } from './buttons.tsx'
import { EditorDialog } from './dialog.tsx'

interface Props {
  readonly removed: readonly string[]
  readonly t: Translate
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Tells what of a source the site would not keep, before it goes. */
export function RemovedDialog({ removed, t, onDone, onClose }: Props) {
  return (
    <EditorDialog title={t('editor.removedTitle')} onClose={onClose}>
      <ul className="editor-removed">
        {removed.slice(0, 30).map((what) => (
          <li key={what}>
            <code>{what}</code>
          </li>
        ))}
      </ul>
      <p>{t('editor.removedText')}</p>
      <Buttons yes={t('editor.removeAndShow')} no={t('editor.stayInSource')} onYes={onDone} onNo={onClose} />
    </EditorDialog>
  )
}
