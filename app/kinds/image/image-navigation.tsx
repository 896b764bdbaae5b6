import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { createAspectRatioCssVariables, getAspectRatio } from '../../ui/aspect-ratio.ts'
import { Icon } from '../../ui/icon.tsx'
import { buildPictureSrcSet, ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { ImagePageData } from './image-page-data.ts'
import { type FilmstripImage, getImagePageHrefWithAnchor } from './image-position.ts'
import { getMainImageSizesAttribute } from './main-image.tsx'
import type { ImageCardData } from './present-image-cards.ts'

/** Links to the neighbouring images and to the gallery. */
export function ImageNavigation({ image }: { image: ImagePageData }) {
  const { t } = usePageContext()
  const { previous, next, number, total, galleryHref, filmstrip } = image.position
  return (
    <nav className="steps" aria-label={t('image.around')}>
      <div className="steps-bar">
        {previous !== null && <AdjacentImageLink image={previous} rel="prev" />}
        <a
          className="steps-up"
          data-up=""
          href={`${galleryHref}#image-${image.id}`}
          aria-keyshortcuts="Escape"
        >
          <Icon name="gallery" />
          {t('image.place', { number: String(number), total: String(total) })}
          <span className="sr-only">{`, ${t('image.up', { name: image.path.at(-1)?.name ?? '' })}`}</span>
        </a>
        {next !== null && <AdjacentImageLink image={next} rel="next" />}
      </div>
      {filmstrip.length > 1 && (
        <ul className="filmstrip">
          {filmstrip.map((neighbour) => (
            <FilmstripItem key={neighbour.id} image={neighbour} current={neighbour.id === image.id} />
          ))}
        </ul>
      )}
    </nav>
  )
}

/** A link to a neighbour, with the sources of its picture so that they can be prefetched. */
function AdjacentImageLink({ image, rel }: { image: ImageCardData; rel: 'prev' | 'next' }) {
  const { t } = usePageContext()
  const label = t(rel === 'prev' ? 'item.previousImage' : 'item.nextImage')
  return (
    <a
      className="step"
      rel={rel}
      href={getImagePageHrefWithAnchor(image.id)}
      title={image.name}
      aria-keyshortcuts={rel === 'prev' ? 'ArrowLeft' : 'ArrowRight'}
      data-sources={buildPictureSrcSet(image.picture)}
      data-sizes={getMainImageSizesAttribute(image.picture)}
    >
      <Icon name={rel === 'prev' ? 'previous' : 'next'} size="larger" />
      <span className="sr-only">
        {`${label}: `}
        <span lang={useContentLangAttribute()}>{image.name}</span>
      </span>
    </a>
  )
}

function FilmstripItem({ image, current }: { image: FilmstripImage; current: boolean }) {
  const boxAspectRatio = getAspectRatio(image.picture, 0.7, 1.6)
  return (
    <li
      className={image.isNear ? undefined : 'filmstrip-far'}
      style={createAspectRatioCssVariables(boxAspectRatio)}
    >
      <a href={getImagePageHrefWithAnchor(image.id)} aria-current={current ? 'page' : undefined}>
        <ResponsiveImage
          picture={image.picture}
          sizes={[{ from: 0, width: `${boxAspectRatio * 4.5}rem`, aspectRatio: boxAspectRatio }]}
          boxAspectRatio={boxAspectRatio}
          alt={image.name}
        />
      </a>
    </li>
  )
}
