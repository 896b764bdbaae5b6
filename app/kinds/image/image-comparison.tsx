import { usePageContext } from '../../layout/page-context.ts'
import { createAspectRatioStyle, getAspectRatio, getCoverScale } from '../../ui/aspect-ratio.ts'
import { Icon } from '../../ui/icon.tsx'
import { getAltUnlessSameAsName, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import type { ImagePair } from './image-pair.ts'
import { getImagePageHref } from './image-position.ts'
import type { ImageCardData } from './present-image-cards.ts'

// A ladder of a portrait beside a panorama would leave little of either.
const NARROWEST = 0.66
const WIDEST = 2.4

/** Where a page compares an image with its pair. */
export const COMPARISON_SECTION_ID = 'compare'

interface ImageComparisonProps {
  readonly pair: ImagePair
  /** The image whose page this is. */
  readonly current: number
}

/**
 * The same place at two times, one over the other with a slider between them; the script that makes it one is
 * `compare-slider.ts`. Without it the two stand side by side.
 */
export function ImageComparison({ pair: { earlier, later }, current }: ImageComparisonProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const proportion = getSharedAspectRatio(earlier, later)
  return (
    <section className="compare" id={COMPARISON_SECTION_ID} aria-labelledby="compare-title">
      <h2 id="compare-title">{t('compare.title')}</h2>
      <div
        className="compare-frame"
        style={createAspectRatioStyle(proportion, Math.max(earlier.picture.width, later.picture.width))}
        data-compare={t('compare.value', { share: '{share}', name: getComparisonLabel(earlier) })}
      >
        <ComparedImage image={earlier} proportion={proportion} side="earlier" />
        <ComparedImage image={later} proportion={proportion} side="later" />
        <input
          className="compare-range"
          type="range"
          min={0}
          max={100}
          step={2}
          defaultValue={50}
          aria-label={t('compare.label', {
            earlier: getComparisonLabel(earlier),
            later: getComparisonLabel(later),
          })}
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
            href={getImagePageHref(image.id)}
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
function getSharedAspectRatio(one: ImageCardData, other: ImageCardData): number {
  const middle = Math.sqrt(getAspectRatio(one.picture) * getAspectRatio(other.picture))
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, middle)) * 1000) / 1000
}

/** When it was taken, which is what a comparison is about; its name where nobody knows. */
function getComparisonLabel({ date, name }: ImageCardData): string {
  return date ?? name
}

interface ComparedImageProps {
  readonly image: ImageCardData
  readonly proportion: number
  readonly side: 'earlier' | 'later'
}

function ComparedImage({ image, proportion, side }: ComparedImageProps) {
  const overlap = getCoverScale(image.picture, proportion)
  const lang = useContentLangAttribute()
  return (
    <figure className={`compare-${side}`}>
      <ResponsiveImage
        picture={image.picture}
        sizes={`min(${Math.ceil(100 * overlap)}vw, ${Math.ceil(64 * overlap)}rem, ${Math.round(proportion * overlap * 80)}vh)`}
        alt={getAltUnlessSameAsName(image.picture) || image.name}
      />
      <figcaption lang={image.date === null ? lang : undefined}>{getComparisonLabel(image)}</figcaption>
    </figure>
  )
}
