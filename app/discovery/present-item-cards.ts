import { formatEdtfInWords } from '../../domain/dates/index.ts'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isPublicKind,
  type KindName,
  kindNames,
  type PublicKindName,
} from '../../domain/kinds/index.ts'
import { findItemPeriod } from '../../domain/kinds/item-dates.ts'
import { findOwnOrPublicItemPath } from '../../domain/kinds/paths.ts'
import { findPictureId } from '../../domain/kinds/reference-fields.ts'
import { findCoverInGalleryTree } from '../../domain/share-image.ts'
import { bindSingleLetterWordsInText } from '../../domain/text/single-letter-words.ts'
import type { DisplayPicture, GalleryTreeNode } from '../../server/content/contract/items.ts'
import { formatLongDate } from '../i18n/format-dates.ts'
import { presentImageName } from '../kinds/image/present-image-cards.ts'
import {
  findNonPublicStatus,
  type NonPublicStatus,
  readNonPublicImageStatuses,
} from '../kinds/non-public-status.ts'
import type { AppRequest } from '../request.ts'

/** A kind whose items have cards: those that visitors read. */
export type CardKindName = Exclude<PublicKindName, 'author'>

/** The kinds with cards; longer texts come first, pages of the owner last. */
export const cardKindNames: readonly CardKindName[] = kindNames.filter(isCardKind)

/** An item of any kind with its kind. */
export interface ItemWithKind {
  readonly kind: CardKindName
  readonly item: Item
}

/** An item of any kind, as lists of different kinds show it. */
export interface ItemCardData {
  readonly kind: CardKindName
  readonly id: number
  readonly title: string
  readonly href: string
  /** Its historical date in words, or the day of publication for kinds that are ordered by it. */
  readonly when: string | null
  readonly picture: DisplayPicture | null
  readonly nonPublic: NonPublicStatus | null
}

export function isCardKind(kind: KindName): kind is CardKindName {
  return isPublicKind(kind) && getKindDefinition(kind).published
}

/** Builds the cards of items, in their order. */
export async function presentItemCards(
  request: AppRequest,
  entries: readonly ItemWithKind[],
): Promise<ItemCardData[]> {
  const { content, context } = request
  const images = entries.flatMap(({ kind, item }) => (kind === 'image' ? [item as Item<'image'>] : []))
  const [pictures, tree, imageStatuses] = await Promise.all([
    content.images.referencedPictures(
      entries.map(({ kind, item }) => findPictureId(kind, item)),
      context,
    ),
    entries.some(({ kind }) => kind === 'gallery') ? content.galleries.tree(context) : [],
    readNonPublicImageStatuses(request, images),
  ])
  const covers = new Map(collectCovers(tree))
  return entries.map(({ kind, item }) => ({
    kind,
    id: item.id,
    title: presentTitle(request, kind, item),
    href: findOwnOrPublicItemPath(kind, item) ?? '/',
    when: formatWhen(request, kind, item),
    picture:
      (kind === 'gallery' ? covers.get(item.id) : pictures.get(findPictureId(kind, item) ?? 0)) ?? null,
    nonPublic: kind === 'image' ? (imageStatuses.get(item.id) ?? null) : findNonPublicStatus(request, item),
  }))
}

function presentTitle({ language, site }: AppRequest, kind: KindName, item: Item): string {
  const name = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
  return kind === 'image'
    ? presentImageName({ name }, language, site.lang)
    : bindSingleLetterWordsInText(name, site.lang)
}

function formatWhen({ language, site }: AppRequest, kind: KindName, item: Item): string | null {
  const period = findItemPeriod(kind, item)
  if (period !== null) return formatEdtfInWords(period, language)
  const isOrderedByPublication = getKindDefinition(kind).order[0]?.by === 'published_at'
  return isOrderedByPublication && item.published_at !== null
    ? formatLongDate(item.published_at, language, site.timeZone)
    : null
}

function collectCovers(nodes: readonly GalleryTreeNode[]): (readonly [number, DisplayPicture])[] {
  return nodes.flatMap((node) => {
    const cover = findCoverInGalleryTree(node)
    return [...(cover === null ? [] : [[node.id, cover] as const]), ...collectCovers(node.children)]
  })
}
