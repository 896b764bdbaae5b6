import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { DublinCoreTags } from '../../meta/dublin-core.tsx'
import { getIiifManifestPath } from '../../meta/iiif-manifest.tsx'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces, truncateToSummary } from '../../meta/plain-text.ts'
import type { JsonLdSiteContext } from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import { createGalleryBreadcrumbs } from './breadcrumbs.ts'
import type { GalleryPageData } from './gallery-page-data.ts'

/** The gallery data used in the page's metadata. */
type GalleryHeadTagsData = Pick<
  GalleryPageData,
  'id' | 'name' | 'description' | 'cover' | 'path' | 'images' | 'paging' | 'citation'
>

/** Maps a gallery, with the images on its page, to schema.org JSON-LD. */
function toGalleryJsonLd({ origin, site }: JsonLdSiteContext, gallery: GalleryHeadTagsData): JsonLdObject {
  const parent = gallery.path.at(-1)
  return {
    '@type': 'ImageGallery',
    name: replaceNonBreakingSpaces(gallery.name),
    description: truncateToSummary(extractPlainText(gallery.description ?? '')) || undefined,
    url: `${origin}/gallery/${gallery.id}`,
    inLanguage: site.lang,
    primaryImageOfPage: gallery.cover === null ? undefined : toImageObjectJsonLd(origin, gallery.cover),
    isPartOf: parent && { '@type': 'ImageGallery', url: `${origin}/gallery/${parent.id}` },
    image: gallery.images.map(({ id, name, picture }) => ({
      ...toImageObjectJsonLd(origin, picture),
      name: replaceNonBreakingSpaces(name),
      url: `${origin}/image/${id}`,
    })),
  }
}

/** The head tags of a gallery's page. */
export function GalleryHeadTags({ gallery }: { gallery: GalleryHeadTagsData }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const { id, name, cover, paging } = gallery
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  const steps = createGalleryBreadcrumbs(t, [...gallery.path, { id, name }])
  return (
    <>
      <PageHeadTags
        title={title}
        description={extractPlainText(gallery.description ?? '')}
        paging={paging}
        image={getItemShareImageReference({ kind: 'gallery', id, title: name, picture: cover }, site)}
        {...(paging.total === 0 ? {} : { manifest: getIiifManifestPath('gallery', id) })}
      />
      <DublinCoreTags citation={gallery.citation} />
      <JsonLdScript things={[toGalleryJsonLd(pageContext, gallery), toBreadcrumbListJsonLd(origin, steps)]} />
    </>
  )
}
