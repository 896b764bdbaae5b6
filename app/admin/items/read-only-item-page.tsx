import type { ComponentProps } from 'react'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'
import type { EditableItem } from './contract.ts'
import { ItemEditorNav } from './item-editor.tsx'

interface Props extends Pick<ComponentProps<typeof AdminPageLayout>, 'me' | 'flash'> {
  readonly item: EditableItem
  /** The name of the user who added the item. */
  readonly createdBy: string
}

/** An item that a contributor may read but not change: why, and where its texts are. */
export function ReadOnlyItemPage({ item, createdBy, me, flash }: Props) {
  const { t } = usePageContext()
  const name = String(item.values[getKindDefinition(item.kind).title] ?? '')
  return (
    <AdminPageLayout title={name === '' ? t('lists.unnamed') : name} me={me} flash={flash}>
      <ItemEditorNav item={item} />
      <section className="admin-section" aria-labelledby="read-only">
        <h2 id="read-only">{t('items.readOnly')}</h2>
        <p>
          {item.status === 'draft'
            ? t('items.readOnlyOther', { name: createdBy })
            : t('items.readOnlyPublished')}
        </p>
      </section>
    </AdminPageLayout>
  )
}
