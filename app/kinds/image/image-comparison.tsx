import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { createAspectRatioCssVariables, getAspectRatio } from '../../ui/aspect-ratio.ts'
import { Icon } from '../../ui/icon.tsx'
import { createContentBoxes } from '../../ui/picture-sizes.ts'
import { getAltUnlessSameAsName, ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { ImageComparisonPair } from './image-pair.ts'
import { getImagePageHrefWithAnchor } from './image-position.ts'
import type { ImageCardData } from './present-image-cards.ts'

// Limits of the shared aspect ratio, so that a portrait paired with a panorama is not cropped too much.
const MIN_ASPECT_RATIO = 0.66
const MAX_ASPECT_RATIO = 2.4

/** The id of the comparison section on an image's page. */
export const COMPARISON_SECTION_ID = 'compare'

interface ImageComparisonProps {
  readonly pair: ImageComparisonPair
  /** The image whose page this is. */
  readonly current: number
}

/**
 * Two pictures of the same place, one over the other with a slider between them (`compare-slider.ts`). Without the
 * script they are side by side.
 */
export function ImageComparison({ pair: { earlier, later }, current }: ImageComparisonProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const aspectRatio = getSharedAspectRatio(earlier, later)
  return (
    <section className="compare" id={COMPARISON_SECTION_ID} aria-labelledby="compare-title">
      <h2 id="compare-title">{t('compare.title')}</h2>
      <div
        className="compare-frame"
        style={createAspectRatioCssVariables(
          aspectRatio,
          Math.max(earlier.picture.width, later.picture.width),
        )}
        data-compare={t('compare.value', { share: '{share}', name: getComparisonLabel(earlier) })}
      >
        <ComparedImage image={earlier} aspectRatio={aspectRatio} side="earlier" />
        <ComparedImage image={later} aspectRatio={aspectRatio} side="later" />
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
            href={getImagePageHrefWithAnchor(image.id)}
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

/** The geometric mean of the two ratios, so that both pictures are cropped as little as possible. */
function getSharedAspectRatio(one: ImageCardData, other: ImageCardData): number {
  const middle = Math.sqrt(getAspectRatio(one.picture) * getAspectRatio(other.picture))
  return Math.round(Math.min(MAX_ASPECT_RATIO, Math.max(MIN_ASPECT_RATIO, middle)) * 1000) / 1000
}

/** The date of the picture, or its name if the date is unknown. */
function getComparisonLabel({ date, name }: ImageCardData): string {
  return date ?? name
}

interface ComparedImageProps {
  readonly image: ImageCardData
  readonly aspectRatio: number
  readonly side: 'earlier' | 'later'
}

function ComparedImage({ image, aspectRatio, side }: ComparedImageProps) {
  const boxes = createContentBoxes({}, () => ({ share: 1, aspectRatio })).map((box) => ({
    ...box,
    width: `min(${box.width}, 64rem, max(12rem, 80vh) * ${aspectRatio})`,
  }))
  const lang = useContentLangAttribute()
  return (
    <figure className={`compare-${side}`}>
      <ResponsiveImage
        picture={image.picture}
        sizes={boxes}
        alt={getAltUnlessSameAsName(image.picture) || image.name}
      />
      <figcaption lang={image.date === null ? lang : undefined}>{getComparisonLabel(image)}</figcaption>
    </figure>
  )
}
