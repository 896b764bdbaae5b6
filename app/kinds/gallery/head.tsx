import { plainText } from '../../../domain/text/plain.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { breadcrumbsData } from '../../meta/breadcrumbs.ts'
import { type LinkedData, StructuredData } from '../../meta/linked-data.tsx'
import { manifestPath } from '../../meta/manifest.ts'
import { pictureData } from '../../meta/picture.ts'
import { summaryOf, withPlainSpaces } from '../../meta/plain.ts'
import type { Place } from '../../meta/publisher.ts'
import { itemShareImage } from '../../meta/share-image.ts'
import { galleryBreadcrumbs } from './breadcrumbs.ts'
import type { GalleryView } from './present.ts'

/** What is told of a gallery. */
export type ToldGallery = Pick<
  GalleryView,
  'id' | 'name' | 'description' | 'cover' | 'path' | 'images' | 'paging'
>

/** A gallery as schema.org knows it, with the images that its page shows. */
export function galleryData({ origin, site }: Place, gallery: ToldGallery): LinkedData {
  const parent = gallery.path.at(-1)
  return {
    '@type': 'ImageGallery',
    name: withPlainSpaces(gallery.name),
    description: summaryOf(plainText(gallery.description ?? '')) || undefined,
    url: `${origin}/gallery/${gallery.id}`,
    inLanguage: site.lang,
    primaryImageOfPage: gallery.cover === null ? undefined : pictureData(origin, gallery.cover),
    isPartOf: parent && { '@type': 'ImageGallery', url: `${origin}/gallery/${parent.id}` },
    image: gallery.images.map(({ id, name, picture }) => ({
      ...pictureData(origin, picture),
      name: withPlainSpaces(name),
      url: `${origin}/image/${id}`,
    })),
  }
}

/** What a gallery's page says of itself. */
export function GalleryHead({ gallery }: { gallery: ToldGallery }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const { id, name, cover, paging } = gallery
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  const steps = galleryBreadcrumbs(t, [...gallery.path, { id, name }])
  return (
    <>
      <Head
        title={title}
        description={plainText(gallery.description ?? '')}
        paging={paging}
        image={itemShareImage({ kind: 'gallery', id, title: name, picture: cover }, site)}
        {...(paging.total === 0 ? {} : { manifest: manifestPath('gallery', id) })}
      />
      <StructuredData things={[galleryData(pageContext, gallery), breadcrumbsData(origin, steps)]} />
    </>
  )
}
