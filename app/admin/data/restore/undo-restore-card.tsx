import './restore.css'
import { ConfirmActionButton } from '../../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { FormattedDateTime } from '../../formatted-date-time.tsx'

interface Props {
  readonly undoable: { readonly restoredAt: FormattedDateTime; readonly until: FormattedDateTime }
}

/** The last restore, while it can be undone. */
export function UndoRestoreCard({ undoable: { restoredAt, until } }: Props) {
  const { t } = usePageContext()
  const text = t('restore.undoText', { time: restoredAt.words, until: until.words })
  return (
    <Notice className="restore-undo">
      <h2>{t('restore.undoTitle')}</h2>
      <p>{text}</p>
      <ConfirmActionButton
        label={t('restore.undo')}
        title={t('restore.undoAsk')}
        text={text}
        confirm={t('restore.undo')}
        intent="undoRestore"
      />
    </Notice>
  )
}
