import { formatEdtfInWords, getEarliestEpochDay, parseEdtf } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { isCameraFileName } from '../../../domain/pictures/camera-names.ts'
import { findRightsUrl } from '../../../domain/pictures/rights-url.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import type { DisplayPicture } from '../../content/contract/items.ts'
import { createThumbnailProperty } from './image-resource.ts'
import { createSingleLanguageMap, createTranslatedLanguageMap, type LanguageMap } from './language-map.ts'
import {
  createHomepageProperty,
  createLabelledMetadataEntry,
  type PresentationContext,
} from './presentation-context.ts'

const day = 24 * 3600 * 1000

/** Descriptive properties of an image, for its canvas and its manifest. */
export function createImageDescriptiveProperties(
  presentationContext: PresentationContext,
  image: Item<'image'>,
  picture: DisplayPicture,
): object {
  const { site, origin } = presentationContext
  const summary = extractPlainText(image.description ?? '')
  const rights = findRightsUrl(image.licence)
  const navDate = toNavDate(image.date)
  const metadata = createMetadata(presentationContext, image)
  const label = createImageLabel(presentationContext, image)
  const attribution = [image.source, image.licence].filter((text) => text !== null).join(' · ')
  return {
    label,
    ...(summary === '' ? {} : { summary: createSingleLanguageMap(summary, site.lang) }),
    ...(metadata.length === 0 ? {} : { metadata }),
    ...(rights === null ? {} : { rights }),
    ...(attribution === ''
      ? {}
      : {
          requiredStatement: createLabelledMetadataEntry(
            presentationContext,
            'iiif.attribution',
            createSingleLanguageMap(attribution, site.lang),
          ),
        }),
    ...(navDate === null ? {} : { navDate }),
    homepage: createHomepageProperty(presentationContext, `/image/${image.id}`, label),
    thumbnail: createThumbnailProperty(origin, picture),
  }
}

/** The name of an image; one that a camera gave is not shown. */
export function createImageLabel(
  { site, label }: PresentationContext,
  { name }: Pick<Item<'image'>, 'name'>,
): LanguageMap {
  if (isCameraFileName(name))
    return createTranslatedLanguageMap((language) => label('image.untitled', language))
  return createSingleLanguageMap(name, site.lang)
}

function createMetadata(
  presentationContext: PresentationContext,
  { date, source, licence }: Item<'image'>,
): object[] {
  const { lang } = presentationContext.site
  return [
    ...(date === null
      ? []
      : [
          createLabelledMetadataEntry(
            presentationContext,
            'fields.date',
            createTranslatedLanguageMap((language) => formatEdtfInWords(date, language)),
          ),
        ]),
    ...(source === null
      ? []
      : [
          createLabelledMetadataEntry(
            presentationContext,
            'fields.source',
            createSingleLanguageMap(source, lang),
          ),
        ]),
    ...(licence === null
      ? []
      : [
          createLabelledMetadataEntry(
            presentationContext,
            'fields.licence',
            createSingleLanguageMap(licence, lang),
          ),
        ]),
  ]
}

/** The earliest time of a date; null for years outside 1 to 9999. */
function toNavDate(date: string | null): string | null {
  const parsed = date === null ? null : parseEdtf(date)
  const earliestDay = parsed?.ok ? getEarliestEpochDay(parsed.date) : null
  const text = earliestDay === null ? '' : new Date(earliestDay * day).toISOString()
  return /^(?!0000)\d{4}-/.test(text) ? `${text.slice(0, 19)}Z` : null
}
