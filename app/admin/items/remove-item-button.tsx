import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import type { EditableItem } from './contract.ts'

/** Moves the item to the trash after a confirmation. */
export function MoveItemToTrashButton({ item: { kind, id } }: { item: EditableItem }) {
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
