import { plainText } from '../../../domain/text/plain.ts'
import { useFrame } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ArticleCard } from '../article/card.tsx'
import { ImageTile } from '../image/tile.tsx'
import { GalleryCard } from './card.tsx'
import { GalleryPath } from './path.tsx'
import type { GalleryView } from './present.ts'

/** A whole gallery: where it stands, what it is, what is inside, and who writes about it. */
export function GalleryPage({ gallery }: { gallery: GalleryView }) {
  const { t, site } = useFrame()
  const { images, children, articles, paging } = gallery
  return (
    <>
      <Head
        title={gallery.name}
        description={gallery.dscr === null ? '' : plainText(gallery.dscr).slice(0, 200)}
      />
      <GalleryPath path={gallery.path} />
      <div className="list-head">
        <h1>{gallery.name}</h1>
        {gallery.dscr !== null && <RichText html={gallery.dscr} language={site.lang} />}
        <p className="list-total">
          {t('counts.image', { count: paging.total })}
          {gallery.imagesInAll > paging.total && ` (${t('item.inAll', { count: gallery.imagesInAll })})`}
        </p>
      </div>
      {children.length > 0 && (
        <section className="part" aria-labelledby="inside">
          <h2 id="inside">{t('item.subGalleries')}</h2>
          <div className="cards">
            {children.map((child) => (
              <GalleryCard key={child.id} gallery={child} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {images.length === 0 && children.length === 0 && <Empty of="image" />}
      {images.length > 0 && (
        <section className="part" aria-labelledby="images">
          <h2 id="images" className={children.length === 0 ? 'sr-only' : undefined}>
            {t('item.images')}
          </h2>
          <ul className="tiles">
            {images.map((image, place) => (
              <ImageTile key={image.id} image={image} eager={place < 4 && children.length === 0} />
            ))}
          </ul>
          <PagingNav paging={paging} />
        </section>
      )}
      {articles.length > 0 && (
        <section className="part" aria-labelledby="related">
          <h2 id="related">{t('item.articles')}</h2>
          <div className="cards">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
