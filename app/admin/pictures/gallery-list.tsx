import './gallery-list.css'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { ColleagueUploads } from '../live/colleague-uploads.tsx'
import { OpenItemMarker } from '../live/open-item-marker.tsx'
import { useRevalidationOnChanges } from '../live/use-refresh-on-changes.ts'

/** A gallery in the list of galleries. */
export interface GalleryListEntry {
  readonly id: number
  readonly name: string
  readonly depth: number
  readonly images: number
  readonly cover: DisplayPicture | null
}

/** All galleries, each with a link to the page that adds pictures to it. */
export function GalleryList({ galleries }: { galleries: readonly GalleryListEntry[] }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  useRevalidationOnChanges(({ kind }) => kind === 'gallery' || kind === 'image')
  return (
    <ul className="gallery-editor-galleries">
      {galleries.map(({ id, name, depth, images, cover }) => (
        <li key={id}>
          <a href={`/admin/add/image/${id}`} style={{ paddingInlineStart: `${Math.min(depth, 4)}rem` }}>
            <span className="gallery-editor-cover">
              {cover === null ? (
                <Icon name="gallery" size="large" />
              ) : (
                <ResponsiveImage picture={cover} sizes="4.75rem" alt="" maxWidth={320} />
              )}
            </span>
            <span>
              <span>
                <strong lang={lang}>{name}</strong>
                <OpenItemMarker kind="gallery" id={id} />
              </span>
              <small className="admin-faint">{t('counts.image', { count: images })}</small>
            </span>
          </a>
          <ColleagueUploads gallery={id} />
        </li>
      ))}
    </ul>
  )
}
