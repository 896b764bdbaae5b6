import { usePageContext } from '../../layout/frame.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { idOf, type PageProps, pageLoader } from '../../loading.ts'
import { manifestPath } from '../../meta/manifest.ts'
import { answeringInJson } from '../../search/json-answer.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Empty } from '../../ui/empty.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ArticleCard } from '../article/card.tsx'
import { ImageGrid } from '../image/grid.tsx'
import { IiifLink } from '../image/iiif-link.tsx'
import { readSlides } from '../image/slides.ts'
import { GalleryCard } from './card.tsx'
import { GalleryHead } from './head.tsx'
import { GalleryPath } from './path.tsx'
import { type GalleryView, readGallery } from './present.ts'

export const handle = { document: true }

/** The lightbox asks for the gallery's pictures as data. */
export const middleware = [answeringInJson(readSlides)]

export const loader = pageLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

/** `/gallery/:id`. */
export default function Gallery({ loaderData }: PageProps<typeof loader>) {
  return <GalleryPage gallery={loaderData} />
}

/** A whole gallery: where it stands, what it is, what is inside, and who writes about it. */
export function GalleryPage({ gallery }: { gallery: GalleryView }) {
  const { t } = usePageContext()
  const { images, articles, paging } = gallery
  // Further pages go on with the images; what introduces them was on the first.
  const children = paging.page === 1 ? gallery.children : []
  return (
    <div className="gallery">
      <GalleryHead gallery={gallery} />
      <GalleryPath path={gallery.path} />
      <GalleryTop gallery={gallery} />
      {children.length > 0 && (
        <section className="gallery-part" aria-labelledby="inside">
          <h2 id="inside">{t('item.subGalleries')}</h2>
          <div className="albums">
            {children.map((child, place) => (
              <GalleryCard key={child.id} gallery={child} heading="h3" eager={place === 0} />
            ))}
          </div>
        </section>
      )}
      {images.length === 0 && children.length === 0 && <Empty of="image" />}
      {images.length > 0 && (
        <section className="gallery-part" aria-labelledby="images">
          <h2 id="images" className={children.length === 0 ? 'sr-only' : undefined}>
            {t('item.images')}
          </h2>
          <ImageGrid
            gallery={gallery.id}
            images={images}
            first={children.length === 0}
            whole={paging.pages === 1}
          />
          <PagingNav paging={paging} />
          <LightboxTemplate />
        </section>
      )}
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
    </div>
  )
}

function GalleryTop({ gallery }: { gallery: GalleryView }) {
  const { t, site } = usePageContext()
  const { description, paging, imagesInAll, children } = gallery
  return (
    <div className="gallery-top">
      <h1 lang={useContentLanguage()}>{gallery.name}</h1>
      {description !== null && paging.page === 1 && <RichText html={description} language={site.lang} />}
      <p className="meta">
        <span>
          {t('counts.image', { count: paging.total })}
          {imagesInAll > paging.total && ` (${t('item.inAll', { count: imagesInAll })})`}
        </span>
        {children.length > 0 && <span>{t('counts.gallery', { count: children.length })}</span>}
        {paging.total > 0 && <IiifLink path={manifestPath('gallery', gallery.id)} />}
      </p>
    </div>
  )
}
