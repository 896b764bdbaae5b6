import './live.css'
import type { KindName } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { useEditorChannelSnapshot, useEditorPresences } from '../../live/editor-channel-hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatColleagueNames, isItemOpenIn, listDistinctNames } from './colleague-names.ts'

interface Props {
  readonly kind: KindName
  readonly id: number
}

/** Names the colleagues who have the same item open, and says if the user has it open in another window. A hint, not a lock. */
export function OpenElsewhereHint({ kind, id }: Props) {
  const { t, language } = usePageContext()
  const windows = useEditorPresences().filter((presence) => isItemOpenIn(presence, kind, id))
  const { userId } = useEditorChannelSnapshot()
  const own = windows.filter(({ user }) => user.id === userId)
  const colleagues = windows.filter(({ user }) => user.id !== userId)
  const editors = colleagues.filter(({ isEdited }) => isEdited)
  const editorIds = new Set(editors.map(({ user }) => user.id))
  const readers = colleagues.filter(({ user }) => !editorIds.has(user.id))
  const describe = (key: 'colleagues.editing' | 'colleagues.open', presences: typeof windows) => {
    const names = listDistinctNames(presences, language)
    if (names.length === 0) return null
    return t(key, { count: names.length, names: formatColleagueNames(names, t, language) })
  }
  const sentences = [
    describe('colleagues.editing', editors),
    describe('colleagues.open', readers),
    own.length === 0
      ? null
      : t(own.some(({ isEdited }) => isEdited) ? 'colleagues.editingSelf' : 'colleagues.openSelf'),
    // Two windows of one user conflict like two users.
    windows.some(({ isEdited }) => isEdited) ? t('colleagues.compareHint') : null,
  ].filter((sentence) => sentence !== null)
  return (
    <div className="open-elsewhere" role="status">
      {sentences.length > 0 && (
        <p>
          <Icon name="people" />
          <span>{sentences.join(' ')}</span>
        </p>
      )}
    </div>
  )
}
