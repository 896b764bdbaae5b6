import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { pictureIdOf } from '../../domain/kinds/references.ts'
import type { Language } from '../../domain/language.ts'
import { Problem } from '../../domain/problem.ts'
import { coverOf, itemShareVersion, sectionOn, siteShareVersion } from '../../domain/share.ts'
import { typesetText } from '../../domain/text/typeset.ts'
import type {
  GalleryNode,
  GalleryService,
  ImageService,
  ItemService,
  RequestContext,
} from '../content/contract/items.ts'
import type { SiteService } from '../content/contract/site.ts'

/** What share images ask of content. */
export type SharedContent = {
  readonly site: Pick<SiteService, 'read'>
  readonly items: Pick<ItemService, 'read'>
  readonly images: Pick<ImageService, 'picturesByIds'>
  readonly galleries: Pick<GalleryService, 'tree'>
}

/** What a share image shows. */
export interface Subject {
  readonly label: string
  readonly title: string
  readonly foot: string
  readonly siteTitle: string
  /** The hash of its picture's file. */
  readonly picture: string | null
  /** Whether the picture is all there is to it. */
  readonly whole: boolean
  /** What its address carries while it looks like this. */
  readonly version: string
}

type Label = (key: string, language: Language) => string

/** What the image of the whole site shows. */
export async function siteSubject(content: SharedContent, context: RequestContext): Promise<Subject> {
  const site = await content.site.read(context)
  return {
    label: '',
    title: typesetText(site.webTitle, site.lang),
    foot: site.webAuthor,
    siteTitle: site.webTitle,
    picture: site.shareImage ?? site.banner,
    whole: site.shareImage !== null,
    version: siteShareVersion(site),
  }
}

/** What the image of an item shows; refused as its page would be where there is no such thing to be seen. */
export async function itemSubject(
  content: SharedContent,
  kind: string,
  id: number,
  { context, label }: { context: RequestContext; label: Label },
): Promise<Subject> {
  if (!isKindName(kind) || !kindOf(kind).page) throw new Problem('not_found')
  const site = await content.site.read(context)
  const { title, picture } = await readItem(content, kind, id, context)
  const section = sectionOn(kind)
  return {
    label: (section && site.menu[site.lang]?.[section]) ?? label(`sections.${kind}`, site.lang),
    title: typesetText(title, site.lang),
    foot: site.webTitle,
    siteTitle: site.webTitle,
    picture,
    whole: false,
    version: itemShareVersion({ title, picture, section, site }),
  }
}

interface Shown {
  readonly title: string
  readonly picture: string | null
}

async function readItem(
  content: SharedContent,
  kind: KindName,
  id: number,
  context: RequestContext,
): Promise<Shown> {
  const item: Item = await content.items.read(kind, id, context)
  const title = String(fieldOf(item, kindOf(kind).title))
  if (kind === 'gallery') {
    const node = nodeIn(await content.galleries.tree(context), id)
    return { title, picture: (node && coverOf(node)?.hash) ?? null }
  }
  const image = pictureIdOf(kind, item)
  const picture = (await content.images.picturesByIds([image], context)).get(image ?? 0)
  if (kind === 'image' && picture === undefined) throw new Problem('not_found')
  return { title, picture: picture?.hash ?? null }
}

function nodeIn(nodes: readonly GalleryNode[], id: number): GalleryNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.children, id)
    if (found !== null) return found
  }
  return null
}
