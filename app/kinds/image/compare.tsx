import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { altBesideName, PictureImage } from '../../ui/picture-image.tsx'
import { overlapOf, proportionOf, proportionStyle } from '../../ui/proportion.ts'
import type { ImageCard } from './card.ts'
import type { ImagePair } from './pair.ts'
import { imageHref } from './place.ts'

// A ladder of a portrait beside a panorama would leave little of either.
const NARROWEST = 0.66
const WIDEST = 2.4

/** Where a page compares an image with its pair. */
export const COMPARE = 'compare'

interface CompareProps {
  readonly pair: ImagePair
  /** The image whose page this is. */
  readonly current: number
}

/**
 * The same place at two times, one over the other with a slider between them; the script that makes it one is
 * `compare-slider.ts`. Without it the two stand side by side.
 */
export function Compare({ pair: { earlier, later }, current }: CompareProps) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  const proportion = sharedProportion(earlier, later)
  return (
    <section className="compare" id={COMPARE} aria-labelledby="compare-title">
      <h2 id="compare-title">{t('compare.title')}</h2>
      <div
        className="compare-frame"
        style={proportionStyle(proportion, Math.max(earlier.picture.width, later.picture.width))}
        data-compare={t('compare.value', { share: '{share}', name: labelOf(earlier) })}
      >
        <Side image={earlier} proportion={proportion} side="earlier" />
        <Side image={later} proportion={proportion} side="later" />
        <input
          className="compare-range"
          type="range"
          min={0}
          max={100}
          step={2}
          defaultValue={50}
          aria-label={t('compare.label', { earlier: labelOf(earlier), later: labelOf(later) })}
          hidden
        />
        <span className="compare-handle" aria-hidden="true">
          <Icon name="previous" />
          <Icon name="next" />
        </span>
      </div>
      <p className="compare-ways">
        {[earlier, later].map((image) => (
          <a
            key={image.id}
            href={imageHref(image.id)}
            lang={lang}
            aria-current={image.id === current ? 'page' : undefined}
          >
            {image.name}
          </a>
        ))}
      </p>
    </section>
  )
}

/** Half-way between the two, so that both lose as little as possible. */
function sharedProportion(one: ImageCard, other: ImageCard): number {
  const middle = Math.sqrt(proportionOf(one.picture) * proportionOf(other.picture))
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, middle)) * 1000) / 1000
}

/** When it was taken, which is what a comparison is about; its name where nobody knows. */
function labelOf({ date, name }: ImageCard): string {
  return date ?? name
}

interface SideProps {
  readonly image: ImageCard
  readonly proportion: number
  readonly side: 'earlier' | 'later'
}

function Side({ image, proportion, side }: SideProps) {
  const overlap = overlapOf(image.picture, proportion)
  const lang = useContentLanguage()
  return (
    <figure className={`compare-${side}`}>
      <PictureImage
        picture={image.picture}
        sizes={`min(${Math.ceil(100 * overlap)}vw, ${Math.ceil(64 * overlap)}rem, ${Math.round(proportion * overlap * 80)}vh)`}
        alt={altBesideName(image.picture) || image.name}
      />
      <figcaption lang={image.date === null ? lang : undefined}>{labelOf(image)}</figcaption>
    </figure>
  )
}
