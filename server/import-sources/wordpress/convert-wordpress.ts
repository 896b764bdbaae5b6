import { BlogWriter } from '../blog-writer.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import { getGeneratedName } from '../generated-names.ts'
import { convertHtml, convertHtmlToSummary, convertHtmlToText } from '../html/index.ts'
import type { ConversionOptions } from '../import-source.ts'
import type { UploadedFiles } from '../uploaded-files.ts'
import type { WxrRecord } from './read-wxr.ts'
import { WordPressCategories } from './wordpress-categories.ts'
import { addGalleryImages, WordPressGalleries } from './wordpress-galleries.ts'
import { parseId, type WordPressIndex, type WordPressPost } from './wordpress-index.ts'
import { WordPressLinks } from './wordpress-links.ts'
import { type AttachedPicture, WordPressPictures } from './wordpress-pictures.ts'
import { joinAsParagraphs, prepareWordPressText } from './wordpress-text.ts'

const maxDescriptionLength = 20_000

/** Converts the records of an export, of which the index is known, into articles, pages, images and redirects. */
export class WordPressConverter {
  readonly #target: ContentFolderWriter
  readonly #options: ConversionOptions
  readonly #index: WordPressIndex
  readonly #blog: BlogWriter
  readonly #links: WordPressLinks
  readonly #pictures: WordPressPictures
  readonly #galleries: WordPressGalleries
  readonly #categories: WordPressCategories
  readonly #postKeys = new Map<number, string>()
  readonly #authorKeys = new Map<string, string>()
  readonly #descriptions = new Map<number, string>()
  readonly #converted = new Set<number>()

  constructor(
    target: ContentFolderWriter,
    index: WordPressIndex,
    uploads: UploadedFiles,
    options: ConversionOptions,
  ) {
    this.#target = target
    this.#options = options
    this.#index = index
    this.#blog = new BlogWriter(target, options)
    this.#links = new WordPressLinks(index.siteFields)
    this.#pictures = new WordPressPictures(target, uploads)
    this.#galleries = new WordPressGalleries(target, this.#pictures)
    this.#categories = new WordPressCategories(index, this.#blog, target.note)
  }

  /** Finds the pictures and names all items, so that texts can refer to those after them. */
  async begin(): Promise<void> {
    const { posts, leftOut, comments } = this.#index
    await this.#pictures.addAttachments(this.#index, this.#options.signal)
    for (const post of posts.values()) {
      const kind = getPostKind(post)
      const key = this.#target.reserveKey(kind, post.slug || post.title)
      this.#postKeys.set(post.id, key)
      this.#links.add(post.id, post.link, `${kind}:${key}`)
    }
    for (const { attachment, key } of this.#pictures.list())
      this.#links.add(attachment.id, attachment.link, `image:${key}`)
    for (const [type, count] of leftOut)
      this.#target.note('unsupported_content', 'WordPress', `${type}: ${count}`)
    for (const { source, count } of comments) this.#target.note('comments', source, String(count))
  }

  /** Converts one record with its texts. */
  async addRecord({ type, fields, meta }: WxrRecord): Promise<void> {
    const id = parseId(fields.get('wp:post_id') ?? '')
    if (type !== 'item' || this.#converted.has(id)) return
    const [content, excerpt] = [fields.get('content:encoded') ?? '', fields.get('excerpt:encoded') ?? '']
    const post = this.#index.posts.get(id)
    if (post !== undefined) {
      this.#converted.add(id)
      await this.#addPost(post, content, convertHtmlToSummary(excerpt), meta.get('footnotes') ?? '')
    } else if (this.#index.attachments.has(id) && fields.get('wp:post_type')?.trim() === 'attachment') {
      this.#converted.add(id)
      const texts = [excerpt, content].map((text) => convertHtmlToText(text).slice(0, maxDescriptionLength))
      this.#descriptions.set(id, joinAsParagraphs(texts))
    }
  }

  /** Adds the images, whose galleries are known when all texts are converted, and their redirects. */
  async finish(): Promise<void> {
    await addGalleryImages({
      ...{ target: this.#target, blog: this.#blog, galleries: this.#galleries, pictures: this.#pictures },
      findPublished,
      isVisible: ({ attachment }) => this.#isVisible(attachment.parentId),
      describe: (attached) => this.#describe(attached),
      findAuthor: (login) => this.#authorKeys.get(login) ?? null,
      otherPicturesName: getGeneratedName('wordpressPictures', this.#options.language),
    })
    for (const { attachment, key } of this.#pictures.list()) {
      const path = this.#links.findOwnPath(attachment.link)
      if (path !== null) this.#target.addRedirect(path, 'image', key)
    }
  }

  async #addPost(
    post: WordPressPost,
    content: string,
    excerpt: string,
    footnotesJson: string,
  ): Promise<void> {
    const { id, title, type, date } = post
    const source = title.slice(0, 100) || `ID ${id}`
    const key = this.#postKeys.get(id) ?? ''
    const published = findPublished(post)
    const draftReason = findDraftReason(post)
    if (draftReason !== null) this.#target.note('made_draft', source, draftReason)
    const html = await this.#convertText(post, content, footnotesJson, source)
    const gallery = this.#galleries.find(post)
    const galleryKey = gallery?.key ?? null
    if (gallery !== null)
      await this.#target.addItem('gallery', {
        ...{ key: gallery.key, created: date, edited: null, published, source },
        values: { name: this.#getGalleryName(post) },
      })
    const common = { key, id, title, created: date, published, html, source }
    const author = await this.#addAuthor(post.authorLogin)
    if (type === 'page') {
      if (excerpt !== '') this.#target.note('unknown_field', source, 'excerpt')
      if (this.#findThumbnail(post, source) !== null)
        this.#target.note('unknown_field', source, 'featured image')
      const path = this.#links.findOwnPath(post.link)
      await this.#blog.addPage({ ...common, author, path, parent: this.#findParent(post) })
      return
    }
    await this.#blog.addArticle({
      ...{ ...common, author, summary: excerpt, gallery: galleryKey },
      category: await this.#categories.choose(post, source),
      thumb: this.#findThumbnail(post, source),
    })
    if (published !== null) this.#addRedirect(post, key)
  }

  async #convertText(
    post: WordPressPost,
    content: string,
    footnotesJson: string,
    source: string,
  ): Promise<string> {
    const noted = new Set<string>()
    const { html, hasVisibleLineBreaks } = prepareWordPressText(content, footnotesJson, (markup) => {
      if (!noted.has(markup)) this.#target.note('removed_markup', source, markup)
      noted.add(markup)
    })
    return await convertHtml(html, {
      source,
      hasVisibleLineBreaks,
      note: this.#target.note,
      resolveLink: (address) => this.#galleries.resolveLink(address) ?? this.#links.resolve(address),
      resolvePicture: (address, element) => this.#pictures.resolve(address, element, source),
      replaceElement: (element) => {
        const name = this.#getGalleryName(post)
        const prefix = getGeneratedName('gallery', this.#options.language)
        return this.#galleries.replaceElement(
          element,
          post,
          name,
          name === prefix ? name : `${prefix}: ${name}`,
        )
      },
    })
  }

  async #addAuthor(login: string): Promise<string | null> {
    const author = this.#index.authors.get(login)
    const existing = this.#authorKeys.get(login)
    if (author === undefined || existing !== undefined) return existing ?? null
    const key = await this.#blog.addAuthor(author.name, author.email)
    this.#authorKeys.set(login, key)
    return key
  }

  #findThumbnail({ thumbnailId }: WordPressPost, source: string): string | null {
    if (thumbnailId === 0) return null
    const attached = this.#pictures.find(thumbnailId)
    // An attachment without a file was reported before.
    if (attached === null && !this.#index.attachments.has(thumbnailId))
      this.#target.note('missing_reference', source, `featured image ${thumbnailId}`)
    return attached?.key ?? null
  }

  #findParent({ id, parentId }: WordPressPost): string | null {
    const isPage = parentId !== id && this.#index.posts.get(parentId)?.type === 'page'
    return isPage ? (this.#postKeys.get(parentId) ?? null) : null
  }

  #addRedirect({ link }: WordPressPost, key: string): void {
    const path = this.#links.findOwnPath(link)
    if (path !== null) this.#target.addRedirect(path, 'article', key)
    // The home page, or an address such as /?p=12, which the site cannot redirect.
    else if (link.includes('?')) this.#target.note('no_redirect', `article:${key}`, link.slice(0, 500))
  }

  #getGalleryName({ title }: WordPressPost): string {
    return title || getGeneratedName('gallery', this.#options.language)
  }

  #isVisible(parentId: number): boolean {
    const parent = this.#index.posts.get(parentId)
    return parent === undefined || findPublished(parent) !== null
  }

  #describe(attached: AttachedPicture): string {
    const own = this.#descriptions.get(attached.attachment.id) ?? ''
    return own || joinAsParagraphs([this.#galleries.captions.get(attached) ?? ''])
  }
}

function getPostKind({ type }: WordPressPost): 'article' | 'page' {
  return type === 'page' ? 'page' : 'article'
}

function findPublished({ status, hasPassword, date }: WordPressPost): string | null {
  return (status === 'publish' || status === 'future') && !hasPassword ? date : null
}

/** Why a post that is not a draft in WordPress becomes one; null if it does not. */
function findDraftReason({ status, hasPassword, date }: WordPressPost): string | null {
  if (status === 'draft') return null
  if (status !== 'publish' && status !== 'future') return status
  if (hasPassword) return 'password'
  return date === null ? 'no date' : null
}
