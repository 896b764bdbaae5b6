import './upload/upload.css'
import type { Picture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'

/** A gallery as the way to its desk. */
export interface GalleryWay {
  readonly id: number
  readonly name: string
  readonly depth: number
  readonly images: number
  readonly cover: Picture | null
}

/** All galleries, each leading to its desk. */
export function GalleryList({ galleries }: { galleries: readonly GalleryWay[] }) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  if (galleries.length === 0) return <p>{t('pictures.noGallery')}</p>
  return (
    <ul className="desk-galleries">
      {galleries.map(({ id, name, depth, images, cover }) => (
        <li key={id}>
          <a href={`/admin/galleries/${id}`} style={{ paddingInlineStart: `${Math.min(depth, 4)}rem` }}>
            <span className="desk-cover">
              {cover === null ? (
                <Icon name="gallery" size="large" />
              ) : (
                <PictureImage picture={cover} sizes="4.75rem" alt="" largest={320} />
              )}
            </span>
            <span>
              <strong lang={lang}>{name}</strong>
              <small className="admin-faint">{t('counts.image', { count: images })}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
