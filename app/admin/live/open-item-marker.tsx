import './live.css'
import type { KindName } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { useEditorChannelSnapshot } from '../../live/editor-channel-hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatColleagueNames, isItemOpenIn, listDistinctNames } from './colleague-names.ts'

/** Names the colleagues who have an item of a list open; nothing if there are none. */
export function OpenItemMarker({ kind, id }: { readonly kind: KindName; readonly id: number }) {
  const { t, language } = usePageContext()
  const { presences, userId } = useEditorChannelSnapshot()
  const colleagues = presences.filter(
    (presence) => isItemOpenIn(presence, kind, id) && presence.user.id !== userId,
  )
  if (colleagues.length === 0) return null
  return (
    <span className="open-marker">
      <Icon name={colleagues.some(({ isEdited }) => isEdited) ? 'edit' : 'view'} />
      <span className="sr-only">{t('colleagues.openedBy')} </span>
      {formatColleagueNames(listDistinctNames(colleagues, language), t, language)}
    </span>
  )
}
