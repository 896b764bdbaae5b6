import type { KindName } from '../../domain/kinds/index.ts'
import { isEditorRole } from '../../domain/permissions.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

interface Props {
  readonly kind: KindName
  readonly id: number
  /** The item's title, for screen readers. */
  readonly name: string
}

/** A link from an item in a public list to its form, for editors; visitors get nothing. */
export function EditItemLink({ kind, id, name }: Props) {
  const { t, userRole } = usePageContext()
  if (!isEditorRole(userRole)) return null
  return (
    <a className="edit-item" href={`/admin/edit/${kind}/${id}`} aria-label={t('item.editNamed', { name })}>
      <Icon name="edit" size="small" />
      <span>{t('item.edit')}</span>
    </a>
  )
}
