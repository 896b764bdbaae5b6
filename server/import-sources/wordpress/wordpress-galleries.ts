import type { BlogWriter } from '../blog-writer.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import {
  type ForeignElement,
  type ForeignNode,
  findElement,
  getTextContent,
  hasClass,
  iterateElements,
} from '../html/index.ts'
import { galleryElementTag } from './shortcodes.ts'
import { parseId, type WordPressPost } from './wordpress-index.ts'
import type { AttachedPicture, WordPressPictures } from './wordpress-pictures.ts'

/** The gallery of a post, with the pictures of all galleries in its text. */
export interface PostGallery {
  readonly key: string
  readonly post: WordPressPost
  readonly pictures: Set<AttachedPicture>
}

/** Stands for a gallery until the links of the text are resolved. */
const galleryAddress = 'https://gallery.invalid/'

/** Collects the galleries in the texts of posts. */
export class WordPressGalleries {
  readonly #target: ContentFolderWriter
  readonly #pictures: WordPressPictures
  readonly #byPost = new Map<number, PostGallery>()
  readonly #keys = new Set<string>()
  /** Captions that only a gallery in a text has. */
  readonly captions = new Map<AttachedPicture, string>()

  constructor(target: ContentFolderWriter, pictures: WordPressPictures) {
    this.#target = target
    this.#pictures = pictures
  }

  list(): IterableIterator<PostGallery> {
    return this.#byPost.values()
  }

  /** The gallery that a link of `replaceElement` leads to. */
  resolveLink(address: string): string | null {
    if (!address.startsWith(galleryAddress)) return null
    const key = address.slice(galleryAddress.length)
    return this.#keys.has(key) ? `gallery:${key}` : null
  }

  find(post: WordPressPost): PostGallery | null {
    return this.#byPost.get(post.id) ?? null
  }

  /** Replaces a gallery in the text of a post by a link to the post's gallery; null for other elements. */
  replaceElement(
    element: ForeignElement,
    post: WordPressPost,
    title: string,
    linkText: string,
  ): readonly ForeignNode[] | null {
    const pictures = this.#findPictures(element, post)
    // Pictures without attachments are shown in the text.
    if (pictures === null || pictures.length === 0) return element.tag === galleryElementTag ? [] : null
    const gallery = this.#byPost.get(post.id) ?? {
      key: this.#target.reserveKey('gallery', title),
      post,
      pictures: new Set(),
    }
    const isFirst = !this.#byPost.has(post.id)
    this.#byPost.set(post.id, gallery)
    this.#keys.add(gallery.key)
    for (const picture of pictures) gallery.pictures.add(picture)
    const link = { tag: 'a', attributes: { href: `${galleryAddress}${gallery.key}` }, children: [linkText] }
    return isFirst ? [{ tag: 'p', attributes: {}, children: [link] }] : []
  }

  #findPictures(element: ForeignElement, post: WordPressPost): AttachedPicture[] | null {
    if (element.tag === galleryElementTag) {
      const ids = element.attributes.ids?.split(',').map(parseId) ?? []
      const found = ids.map((id) => this.#pictures.find(id)).filter((picture) => picture !== null)
      const isOfPost = element.attributes.ids?.trim() === ''
      return isOfPost
        ? [...this.#pictures.list()].filter(({ attachment }) => attachment.parentId === post.id)
        : found
    }
    if (!hasClass(element, 'wp-block-gallery') && !hasClass(element, 'tiled-gallery')) return null
    return [...iterateElements(element.children)].flatMap((inner) => this.#findPicture(inner))
  }

  /** The picture of a figure with its caption, or of an `img` alone. */
  #findPicture(element: ForeignElement): AttachedPicture[] {
    if (element.tag === 'figure' || element.tag === 'li') {
      const img = findElement(element.children, 'img')
      const picture = img === null ? null : this.#pictures.findAttachment(img.attributes.src ?? '', img)
      const caption = findElement(element.children, 'figcaption')
      if (picture !== null && caption !== null) this.captions.set(picture, getTextContent(caption.children))
      return []
    }
    if (element.tag !== 'img') return []
    const picture = this.#pictures.findAttachment(element.attributes.src ?? '', element)
    return picture === null ? [] : [picture]
  }
}

/** Adds the images of the galleries and, in a gallery of their own, all other pictures. */
export interface GalleryImagesDeps {
  readonly target: ContentFolderWriter
  readonly blog: BlogWriter
  readonly galleries: WordPressGalleries
  readonly pictures: WordPressPictures
  /** The time of publication of a post; null for a draft. */
  findPublished(post: WordPressPost): string | null
  /** Whether the post of an attachment can be seen by visitors. */
  isVisible(attached: AttachedPicture): boolean
  describe(attached: AttachedPicture): string
  findAuthor(login: string): string | null
  readonly otherPicturesName: string
}

export async function addGalleryImages(deps: GalleryImagesDeps): Promise<void> {
  const { blog, galleries, pictures, target } = deps
  const added = new Set<AttachedPicture>()
  for (const { key, post, pictures: members } of galleries.list()) {
    const published = deps.findPublished(post)
    let ord = 0
    for (const attached of members) {
      ord += 1
      await addImage(deps, attached, key, {
        // A picture of two galleries becomes two images.
        key: added.has(attached) ? target.reserveKey('image', attached.attachment.title) : null,
        published: published === null ? null : (earlier(attached.attachment.date, published) ?? published),
        ord,
      })
      added.add(attached)
    }
  }
  const others = [...pictures.list()].filter((attached) => !added.has(attached))
  const [first] = others.toSorted((a, b) => a.attachment.id - b.attachment.id)
  if (first === undefined) return
  const date = first.attachment.date ?? fallbackDate
  const key = await blog.addGallery(deps.otherPicturesName, null, date, deps.otherPicturesName)
  for (const attached of others) {
    const published = deps.isVisible(attached) ? (attached.attachment.date ?? fallbackDate) : null
    await addImage(deps, attached, key, { key: null, published, ord: null })
  }
}

/** When WordPress was first released: the same for each import, and in the past. */
const fallbackDate = '2003-05-27T00:00:00.000Z'

async function addImage(
  { blog, describe, findAuthor }: GalleryImagesDeps,
  attached: AttachedPicture,
  gallery: string,
  { key, published, ord }: { key: string | null; published: string | null; ord: number | null },
): Promise<void> {
  const { attachment, picture, fileName } = attached
  const { id, title, alt, date, authorLogin } = attachment
  await blog.addImage({
    key: key ?? attached.key,
    ...(key === null ? { id } : {}),
    ...{ gallery, picture, fileName, published, ord, alt },
    name: title || fileName,
    description: describe(attached),
    author: findAuthor(authorLogin),
    created: date,
    source: title || `ID ${id}`,
  })
}

function earlier(one: string | null, other: string): string | null {
  return one === null || one > other ? other : one
}
