import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EditableItem } from './contract.ts'

/** Link from a gallery's form to the gallery editor. */
export function GalleryEditorLink({ item: { kind, id } }: { item: EditableItem }) {
  const { t } = usePageContext()
  if (kind !== 'gallery' || id === null) return null
  return (
    <ButtonLink variant="quiet" href={`/admin/galleries/${id}`}>
      <Icon name="image" />
      {t('items.galleryEditor')}
    </ButtonLink>
  )
}

/** Links from an item's form: back, to its history and to its public page. */
export function ItemEditorNav({ item: { kind, id, path, chosen, values } }: { item: EditableItem }) {
  const { t } = usePageContext()
  const gallery = kind === 'image' ? values.gallery : null
  return (
    <nav className="admin-back item-ways" aria-label={t('items.ways')}>
      {gallery === null || gallery === undefined ? (
        <a href={`/admin/edit/${kind}`}>{t('items.back')}</a>
      ) : (
        <a href={`/admin/galleries/${gallery}`}>
          {t('galleryEditor.back', { name: chosen.gallery?.name ?? '' })}
        </a>
      )}
      {id !== null && <a href={`/admin/edit/${kind}/${id}/history`}>{t('items.history')}</a>}
      {path !== null && (
        <a href={path} target="_blank" rel="noopener">
          {t('items.view')}
          <Icon name="outside" />
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
      )}
    </nav>
  )
}
