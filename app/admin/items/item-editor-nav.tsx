import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EditableItem } from './contract.ts'

/** The way from a gallery to what makes it one. */
export function GalleryEditorLink({ item: { kind, id } }: { item: EditableItem }) {
  const { t } = usePageContext()
  if (kind !== 'gallery' || id === null) return null
  return (
    <ButtonLink variant="quiet" href={`/admin/galleries/${id}`}>
      <Icon name="image" />
      {t('items.desk')}
    </ButtonLink>
  )
}

/** Where one can go from the form of an item: back, to its history, and to where visitors see it. */
export function ItemEditorNav({ item: { kind, id, path, chosen, values } }: { item: EditableItem }) {
  const { t } = usePageContext()
  const gallery = kind === 'image' ? values.gallery : null
  return (
    <nav className="admin-back item-ways" aria-label={t('items.ways')}>
      {gallery === null || gallery === undefined ? (
        <a href={`/admin/edit/${kind}`}>{t('items.back')}</a>
      ) : (
        <a href={`/admin/galleries/${gallery}`}>{t('desk.back', { name: chosen.gallery?.name ?? '' })}</a>
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
