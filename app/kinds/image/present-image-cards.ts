import { formatEdtfInWords } from '../../../domain/dates/format-date-in-words.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import { isCameraFileName } from '../../../domain/pictures/camera-names.ts'
import { isNumberedImageName } from '../../../domain/pictures/numbered-image-name.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { type NonPublicStatus, readNonPublicImageStatuses } from '../non-public-status.ts'

/** An image as its gallery shows it. */
export interface ImageCardData {
  readonly id: number
  readonly name: string
  /** Whether the name is a makeshift one, which grids do not show as a caption. */
  readonly isUntitled: boolean
  readonly date: string | null
  readonly nonPublic: NonPublicStatus | null
  readonly picture: DisplayPicture
}

/** The name of an image for visitors; a name that a camera gave is not shown. */
export function presentImageName(
  { name }: Pick<Item<'image'>, 'name'>,
  language: Language,
  contentLanguage: Language,
): string {
  if (isCameraFileName(name)) return getTranslator(language)('image.untitled')
  return bindSingleLetterWordsInText(name, contentLanguage)
}

/** Builds the card data of images; images whose file is missing are left out. */
export async function presentImageCards(
  request: AppRequest,
  items: readonly Item<'image'>[],
  /** The name of their gallery, if they are shown in it. */
  galleryName: string | null = null,
): Promise<ImageCardData[]> {
  const { content, context, language, site } = request
  const [pictures, statuses] = await Promise.all([
    content.images.pictures(items, context),
    readNonPublicImageStatuses(request, items),
  ])
  return items.flatMap((item) => {
    const picture = pictures.get(item.id)
    if (picture === undefined) return []
    const date = item.date === null ? null : formatEdtfInWords(item.date, language)
    const isUntitled =
      isCameraFileName(item.name) || (galleryName !== null && isNumberedImageName(item.name, galleryName))
    const name = presentImageName(item, language, site.lang)
    const nonPublic = statuses.get(item.id) ?? null
    return [{ id: item.id, name, isUntitled, date, nonPublic, picture }]
  })
}
