import '../../pickers/image-summary-card.css'
import './gallery-editor.css'
import { Link } from 'react-router'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryEditorImage } from './gallery-editor-data.ts'

/** The pictures of a gallery with links to their forms, for contributors: they change only their own drafts. */
export function GalleryPictureLinks({ images }: { readonly images: readonly GalleryEditorImage[] }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <section className="admin-section gallery-editor" id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t('galleryEditor.title')}</h2>
      {images.length === 0 ? (
        <p className="admin-faint">{t('galleryEditor.empty')}</p>
      ) : (
        <ul className="gallery-editor-grid">
          {images.map(({ id, name, status, picture }) => (
            <li key={id} className="gallery-editor-tile" data-status={status}>
              <Link className="gallery-editor-pick" to={`/admin/edit/image/${id}`}>
                <span className="gallery-editor-frame">
                  {picture === null ? (
                    <Icon name="image" size="largest" />
                  ) : (
                    <ResponsiveImage picture={picture} sizes="11rem" maxWidth={320} alt="" />
                  )}
                </span>
                <span className="gallery-editor-name" lang={lang}>
                  {name}
                </span>
                {status !== 'live' && (
                  <span className="gallery-editor-facts">
                    <span className="gallery-editor-badge" data-status={status}>
                      {t(`galleryEditor.${status}`)}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
