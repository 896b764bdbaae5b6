import './live.css'
import { usePageContext } from '../../layout/page-context.ts'
import { useEditorPresences } from '../../live/editor-channel-hooks.ts'
import { isItemOpenIn } from './colleague-names.ts'

const maxShown = 3

/** The progress of the uploads of other windows to a gallery. It ends with the upload or the connection of the window. */
export function ColleagueUploads({ gallery }: { readonly gallery: number }) {
  const { t } = usePageContext()
  const uploads = useEditorPresences()
    .filter((presence) => isItemOpenIn(presence, 'gallery', gallery))
    .flatMap(({ windowId, user, upload }) => (upload === null ? [] : [{ windowId, name: user.name, upload }]))
  if (uploads.length === 0) return null
  return (
    <ul className="colleague-uploads" aria-label={t('colleagues.uploads')}>
      {uploads.slice(0, maxShown).map(({ windowId, name, upload: { added, total } }) => (
        <li key={windowId}>
          <span>{t('colleagues.uploading', { name, added, total })}</span>
          <progress
            className="upload-bar"
            max={Math.max(1, total)}
            value={added}
            aria-label={t('colleagues.uploadOf', { name })}
          />
        </li>
      ))}
    </ul>
  )
}
