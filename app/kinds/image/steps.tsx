import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage, sourcesOf } from '../../ui/picture-image.tsx'
import { proportionOf, proportionStyle } from '../../ui/proportion.ts'
import type { ImageCard } from './card.ts'
import { imageHref, type StripImage } from './place.ts'
import { plateSizes } from './plate.tsx'
import type { ImageView } from './present.ts'

/** The ways to the neighbours in the gallery, and up to the gallery itself. */
export function ImageSteps({ image }: { image: ImageView }) {
  const { t } = usePageContext()
  const { previous, next, number, total, gallery, strip } = image.place
  return (
    <nav className="steps" aria-label={t('image.around')}>
      <div className="steps-bar">
        {previous !== null && <Step image={previous} rel="prev" />}
        <a className="steps-up" data-up="" href={`${gallery}#image-${image.id}`} aria-keyshortcuts="Escape">
          <Icon name="gallery" />
          {t('image.place', { number: String(number), total: String(total) })}
          <span className="sr-only">{`, ${t('image.up', { name: image.path.at(-1)?.name ?? '' })}`}</span>
        </a>
        {next !== null && <Step image={next} rel="next" />}
      </div>
      {strip.length > 1 && (
        <ul className="filmstrip">
          {strip.map((one) => (
            <StripItem key={one.id} image={one} current={one.id === image.id} />
          ))}
        </ul>
      )}
    </nav>
  )
}

/** A neighbour; what its page will show is named here, so that it can be fetched before it is asked for. */
function Step({ image, rel }: { image: ImageCard; rel: 'prev' | 'next' }) {
  const { t } = usePageContext()
  const words = t(rel === 'prev' ? 'item.previousImage' : 'item.nextImage')
  return (
    <a
      className="step"
      rel={rel}
      href={imageHref(image.id)}
      title={image.name}
      aria-keyshortcuts={rel === 'prev' ? 'ArrowLeft' : 'ArrowRight'}
      data-sources={sourcesOf(image.picture)}
      data-sizes={plateSizes(image.picture)}
    >
      <Icon name={rel === 'prev' ? 'previous' : 'next'} size="larger" />
      <span className="sr-only">
        {`${words}: `}
        <span lang={useContentLanguage()}>{image.name}</span>
      </span>
    </a>
  )
}

function StripItem({ image, current }: { image: StripImage; current: boolean }) {
  return (
    <li
      className={image.near ? undefined : 'filmstrip-far'}
      style={proportionStyle(proportionOf(image.picture, 0.7, 1.6))}
    >
      <a href={imageHref(image.id)} aria-current={current ? 'page' : undefined}>
        <PictureImage
          picture={image.picture}
          sizes={`${Math.ceil(4.5 * Math.max(1, proportionOf(image.picture)))}rem`}
          alt={image.name}
        />
      </a>
    </li>
  )
}
