import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/frame.ts'
import type { EditedItem } from './contract.ts'

/** The way to the trash, after having asked. */
export function RemoveItem({ item: { kind, id } }: { item: EditedItem }) {
  const { t } = usePageContext()
  if (id === null) return null
  return (
    <div className="item-remove">
      <ConfirmActionButton
        label={t('items.remove')}
        title={t('items.removeTitle')}
        text={t('items.removeText')}
        confirm={t('items.remove')}
        intent="remove"
        action={`/admin/edit/${kind}/${id}`}
      />
    </div>
  )
}
