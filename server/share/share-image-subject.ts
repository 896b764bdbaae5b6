import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../domain/kinds/index.ts'
import { findPictureId } from '../../domain/kinds/reference-fields.ts'
import type { Language } from '../../domain/language.ts'
import { isCameraFileName } from '../../domain/pictures/camera-names.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  computeItemShareImageVersion,
  computeSiteShareImageVersion,
  findCoverInGalleryTree,
  findShareImageLabelEntryName,
} from '../../domain/share-image.ts'
import { bindSingleLetterWordsInText } from '../../domain/text/single-letter-words.ts'
import type {
  GalleryTreeNode,
  GalleryTreeService,
  ImageService,
  ItemService,
  RequestContext,
} from '../content/contract/items.ts'
import type { SiteSettingsAndRedirectService } from '../content/contract/site.ts'

export type ShareContentServices = {
  readonly site: Pick<SiteSettingsAndRedirectService, 'read'>
  readonly items: Pick<ItemService, 'read'>
  readonly images: Pick<ImageService, 'referencedPictures'>
  readonly galleries: Pick<GalleryTreeService, 'tree'>
}

/** What a share image shows. */
export interface ShareImageContent {
  readonly label: string
  readonly title: string
  readonly foot: string
  readonly siteTitle: string
  /** File hash of its picture. */
  readonly picture: string | null
  /** Its focal point; absent: the most interesting part is chosen. */
  readonly focus?: string
  /** Whether the image is only the picture, without texts. */
  readonly whole: boolean
  /** Version in the URL; it changes with the content. */
  readonly version: string
}

type Label = (key: string, language: Language) => string

/** Loads the subject of the site's own share image. */
export async function loadSiteShareImageContent(
  content: ShareContentServices,
  context: RequestContext,
): Promise<ShareImageContent> {
  const site = await content.site.read(context)
  return {
    label: '',
    title: bindSingleLetterWordsInText(site.webTitle, site.lang),
    foot: site.webAuthor,
    siteTitle: site.webTitle,
    picture: site.shareImage ?? site.banner,
    whole: site.shareImage !== null,
    version: computeSiteShareImageVersion(site),
  }
}

/** Loads the subject of an item's share image; throws like the item's page if the item is not visible. */
export async function loadItemShareImageContent(
  content: ShareContentServices,
  kind: string,
  id: number,
  { context, label }: { context: RequestContext; label: Label },
): Promise<ShareImageContent> {
  if (!isKindName(kind) || !getKindDefinition(kind).page) throw new ProblemError('not_found')
  const site = await content.site.read(context)
  const { title: storedTitle, picture, focus } = await readTitleAndPicture(content, kind, id, context)
  const isCameraName = kind === 'image' && isCameraFileName(storedTitle)
  const title = isCameraName ? label('image.untitled', site.lang) : storedTitle
  const section = findShareImageLabelEntryName(kind)
  return {
    label: (section && site.menu[site.lang]?.[section]) ?? label(`sections.${kind}`, site.lang),
    title: bindSingleLetterWordsInText(title, site.lang),
    foot: site.webTitle,
    siteTitle: site.webTitle,
    picture,
    ...(focus === null ? {} : { focus }),
    whole: false,
    version: computeItemShareImageVersion({ title, picture, focus, section, site }),
  }
}

interface TitleAndPicture {
  readonly title: string
  readonly picture: string | null
  readonly focus: string | null
}

async function readTitleAndPicture(
  content: ShareContentServices,
  kind: KindName,
  id: number,
  context: RequestContext,
): Promise<TitleAndPicture> {
  const item: Item = await content.items.read(kind, id, context)
  const title = String(getFieldValue(item, getKindDefinition(kind).title))
  if (kind === 'gallery') {
    const node = findGalleryNode(await content.galleries.tree(context), id)
    const cover = node && findCoverInGalleryTree(node)
    return { title, picture: cover?.hash ?? null, focus: cover?.focus ?? null }
  }
  const image = findPictureId(kind, item)
  const picture = (await content.images.referencedPictures([image], context)).get(image ?? 0)
  if (kind === 'image' && picture === undefined) throw new ProblemError('not_found')
  return { title, picture: picture?.hash ?? null, focus: picture?.focus ?? null }
}

function findGalleryNode(nodes: readonly GalleryTreeNode[], id: number): GalleryTreeNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findGalleryNode(node.children, id)
    if (found !== null) return found
  }
  return null
}
