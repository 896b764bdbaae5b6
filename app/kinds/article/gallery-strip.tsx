import { usePageContext } from '../../layout/frame.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { More } from '../../ui/more.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { ArticleGallery } from './present.ts'

/** A row of pictures from the gallery an article goes with. */
export function ArticleGalleryStrip({ gallery }: { gallery: ArticleGallery }) {
  const { t, site } = usePageContext()
  return (
    <section className="strip" aria-labelledby="from-gallery">
      <p className="label">{t('item.fromGallery')}</p>
      <h2 id="from-gallery" lang={site.lang}>
        <a href={`/gallery/${gallery.id}`}>{gallery.name}</a>
      </h2>
      <ul className="strip-pictures" lang={site.lang} data-lightbox={gallery.id}>
        {gallery.images.map(({ id, name, picture }) => (
          <li key={id}>
            <a href={`/image/${id}`} aria-label={name}>
              <PictureImage picture={picture} sizes="(min-width: 64rem) 10rem, 32vw" largest={640} />
            </a>
          </li>
        ))}
      </ul>
      <LightboxTemplate />
      <More href={`/gallery/${gallery.id}`}>{t('item.seeAllImages', { count: gallery.total })}</More>
    </section>
  )
}
