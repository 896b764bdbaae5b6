import { CitationDetails } from '../../citation/citation-details.tsx'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createItemKey } from '../../live/live-page-settings.ts'
import { IiifLinks } from '../../meta/iiif-manifest.tsx'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { createRouteMiddleware } from '../../route-middleware.ts'
import { NoItemsMessage } from '../../ui/list-page-header.tsx'
import { NonPublicNotice } from '../../ui/non-public-mark.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { ArticleCard } from '../article/card.tsx'
import { ImageGrid } from '../image/grid.tsx'
import type { ImageCardData } from '../image/present-image-cards.ts'
import { readGallerySlideChunk } from '../image/read-slide-chunk.ts'
import { GalleryBreadcrumbsNav } from './breadcrumbs-nav.tsx'
import { GalleryCard } from './card.tsx'
import { type GalleryPageData, readGalleryPageData } from './gallery-page-data.ts'
import { GalleryHeadTags } from './head-tags.tsx'

export const handle = { document: true }

/** The lightbox requests the gallery's slides as JSON. */
export const middleware = [createRouteMiddleware('json', readGallerySlideChunk)]

export const loader = createPageLoader((request, { params, url }) =>
  readGalleryPageData(request, parseIdParam(params.id), url),
)

/** `/gallery/:id`. */
export default function GalleryRoutePage({ loaderData }: PageComponentProps<typeof loader>) {
  const { id } = loaderData
  return (
    <>
      <GalleryPage gallery={loaderData} />
      <LivePage
        rows={[
          { kind: 'gallery' },
          { kind: 'image', filter: `gallery=eq.${id}` },
          { kind: 'article', filter: `gallery=eq.${id}` },
        ]}
        lists={['gallery', 'image', 'article']}
        item={{ kind: 'gallery', id }}
      />
    </>
  )
}

/** A gallery's page: breadcrumbs, description, subgalleries, images and related articles. */
export function GalleryPage({ gallery }: { gallery: GalleryPageData }) {
  const { t } = usePageContext()
  const { images, articles, paging } = gallery
  // Subgalleries are shown only on the first page.
  const children = paging.page === 1 ? gallery.children : []
  return (
    <div className="gallery">
      <GalleryHeadTags gallery={gallery} />
      <GalleryBreadcrumbsNav path={gallery.path} />
      <GalleryPageHeader gallery={gallery} />
      {children.length > 0 && (
        <section className="gallery-part" aria-labelledby="inside">
          <h2 id="inside">{t('item.subGalleries')}</h2>
          <div className="albums">
            {children.map((child, index) => (
              <GalleryCard key={child.id} gallery={child} heading="h3" eager={index === 0} />
            ))}
          </div>
        </section>
      )}
      {images.length === 0 && children.length === 0 && <NoItemsMessage of="image" />}
      {images.length > 0 && (
        <section className="gallery-part" aria-labelledby="images">
          <h2 id="images" className={children.length === 0 ? 'sr-only' : undefined}>
            {t('item.images')}
          </h2>
          <ImageGrid
            gallery={gallery.id}
            images={gallery.nonPublic === null ? images : images.map(withoutGalleryMark)}
            isFirstContent={children.length === 0}
            isComplete={paging.pages === 1}
          />
          <Pagination paging={paging} />
        </section>
      )}
      {(images.length > 0 || hasEnlargeablePictures(gallery.description ?? '')) && <LightboxTemplate />}
      {articles.length > 0 && (
        <section className="gallery-part" aria-labelledby="related">
          <h2 id="related">{t('item.articles')}</h2>
          <div className="cards">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {images[0] !== undefined && (
        <IiifLinks kind="gallery" id={gallery.id} viewerHref={`/image/${images[0].id}#zoom`} />
      )}
      <CitationDetails citation={gallery.citation} />
    </div>
  )
}

/** The page of a gallery that visitors do not see says so once. */
function withoutGalleryMark(image: ImageCardData): ImageCardData {
  return image.nonPublic?.reason === 'gallery' ? { ...image, nonPublic: null } : image
}

function GalleryPageHeader({ gallery }: { gallery: GalleryPageData }) {
  const { t, site } = usePageContext()
  const { description, paging, totalImages, children } = gallery
  return (
    <div className="gallery-top" data-item={createItemKey('gallery', gallery.id)}>
      <NonPublicNotice status={gallery.nonPublic} />
      <h1 lang={useContentLangAttribute()}>{gallery.name}</h1>
      {description !== null && paging.page === 1 && <RichText html={description} language={site.lang} />}
      <p className="meta">
        <span>
          {totalImages > paging.total
            ? t('item.withSubGalleries', { here: paging.total, total: totalImages })
            : t('counts.image', { count: paging.total })}
        </span>
        {children.length > 0 && <span>{t('counts.gallery', { count: children.length })}</span>}
      </p>
    </div>
  )
}
