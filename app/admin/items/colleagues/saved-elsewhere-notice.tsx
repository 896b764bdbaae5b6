import { formatTime } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { useEditorChannelSnapshot } from '../../../live/editor-channel-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import type { ItemEditorController } from '../use-item-editor.ts'
import { type ChangeElsewhere, useItemChangeElsewhere } from './use-item-change-elsewhere.ts'

/** Says that the edited item was saved or removed elsewhere, and offers the new version. */
export function SavedElsewhereNotice({ editor }: { readonly editor: ItemEditorController }) {
  const { t } = usePageContext()
  const { change, load } = useItemChangeElsewhere(editor)
  const sentence = useChangeSentence(change)
  const { kind, id } = editor.item
  return (
    <div className={change === null ? undefined : 'kept'}>
      <p role="status" className="saved-elsewhere">
        {change !== null && `${sentence} ${t(`colleagues.${getConsequence(change, editor.isDirty)}`)}`}
      </p>
      {change?.item && !change.isLoaded && (
        <p className="admin-buttons">
          {!editor.isDirty && (
            <Button variant="quiet" onClick={load}>
              {t('colleagues.load')}
            </Button>
          )}
          <a href={`/admin/edit/${kind}/${id}/history`} target="_blank" rel="noopener">
            {t('colleagues.changes')}
            <span className="sr-only"> ({t('upload.newWindow')})</span>
          </a>
        </p>
      )}
    </div>
  )
}

function getConsequence(
  { item, isLoaded }: ChangeElsewhere,
  isDirty: boolean,
): 'gone' | 'loaded' | 'unsaved' | 'older' {
  if (item === null) return 'gone'
  if (isLoaded) return 'loaded'
  return isDirty ? 'unsaved' : 'older'
}

/** Who changed the item and when, with the name under which the colleague's window is known, else that of the server. */
function useChangeSentence(change: ChangeElsewhere | null): string {
  const { t, site, language } = usePageContext()
  const { presences, userId } = useEditorChannelSnapshot()
  if (change === null) return ''
  const { standing, lastChange } = change
  if (standing === 'gone' || lastChange === undefined) return t('colleagues.purged')
  const event = standing === 'trash' ? 'removed' : 'saved'
  const time = formatTime(lastChange.at, language, site.timeZone)
  if (lastChange.userId !== null && lastChange.userId === userId)
    return t(`colleagues.${event}.self`, { time })
  const name = presences.find(({ user }) => user.id === lastChange.userId)?.user.name ?? lastChange.userName
  return name === null
    ? t(`colleagues.${event}.somebody`, { time })
    : t(`colleagues.${event}.colleague`, { name, time })
}
