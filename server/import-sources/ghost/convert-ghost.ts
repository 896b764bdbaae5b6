import { basename } from 'node:path'
import { convertTextToParagraphHtml } from '../../../domain/text/paragraph-html.ts'
import { BlogWriter } from '../blog-writer.ts'
import { type ContentFolderWriter, shortenText } from '../content-folder-writer.ts'
import { getGeneratedName } from '../generated-names.ts'
import { convertHtml, escapeText, type PictureInText } from '../html/index.ts'
import type { ConversionOptions } from '../import-source.ts'
import { findUploadPath, type UploadedFiles } from '../uploaded-files.ts'
import { replaceGhostCard } from './ghost-cards.ts'
import { type GhostIndex, type GhostPost, getText } from './ghost-index.ts'
import type { JsonListElement } from './read-json-lists.ts'
import { renderLexical } from './render-lexical.ts'
import { renderMobiledoc } from './render-mobiledoc.ts'

/** Stands for the address of the site in exports. */
const siteAddress = '__GHOST_URL__'
const maxImageNameLength = 80
const maxAddressLength = 2000

/** Converts the posts of an export, of which the index is known, into articles, pages, images and redirects. */
export class GhostConverter {
  readonly #target: ContentFolderWriter
  readonly #options: ConversionOptions
  readonly #index: GhostIndex
  readonly #uploads: UploadedFiles
  readonly #blog: BlogWriter
  readonly #keysById = new Map<string, string>()
  readonly #linksBySlug = new Map<string, string>()
  readonly #authorKeys = new Map<string, string>()
  readonly #imageKeys = new Map<string, string>()
  readonly #converted = new Set<string>()
  readonly #missing = new Set<string>()
  #galleryKey: string | null = null

  constructor(
    target: ContentFolderWriter,
    index: GhostIndex,
    uploads: UploadedFiles,
    options: ConversionOptions,
  ) {
    this.#target = target
    this.#options = options
    this.#index = index
    this.#uploads = uploads
    this.#blog = new BlogWriter(target, options)
  }

  /** Names all articles and pages, so that texts can refer to those after them. */
  begin(): void {
    for (const { id, slug, title, isPage } of this.#index.posts.values()) {
      const kind = isPage ? 'page' : 'article'
      const key = this.#target.reserveKey(kind, slug || title)
      this.#keysById.set(id, key)
      if (!this.#linksBySlug.has(slug)) this.#linksBySlug.set(slug, `${kind}:${key}`)
    }
    for (const [type, count] of this.#index.leftOut)
      this.#target.note('unsupported_content', 'Ghost', `${type}: ${count}`)
  }

  /** Converts a post with its text; other records are in the index. */
  async addRecord({ list, value }: JsonListElement): Promise<void> {
    const id = getText(value, 'id')
    const post = this.#index.posts.get(id)
    if (list !== 'posts' || post === undefined || this.#converted.has(id)) return
    this.#converted.add(id)
    const { title, slug, created } = post
    const source = title.slice(0, 100) || slug || `ID ${id}`
    const key = this.#keysById.get(id) ?? ''
    const draftReason = findDraftReason(post)
    const published = draftReason === null && post.status !== 'draft' ? post.published : null
    if (draftReason !== null) this.#target.note('made_draft', source, draftReason)
    const html = await this.#convertText(value, source)
    const author = await this.#addAuthor(post, source)
    const thumb = await this.#addFeatureImage(post, published, source)
    const common = { key, title, created, published, html, author, source }
    if (post.isPage) {
      if (thumb !== null) this.#target.note('unknown_field', source, 'feature_image')
      await this.#blog.addPage({ ...common, path: slug === '' ? null : `/${slug}`, parent: null })
      return
    }
    await this.#blog.addArticle({
      ...{ ...common, thumb, summary: post.summary, gallery: null },
      category: await this.#addCategory(post, source),
    })
    if (published !== null && slug !== '') this.#target.addRedirect(`/${slug}`, 'article', key)
  }

  async #convertText(value: JsonListElement['value'], source: string): Promise<string> {
    const noted = new Set<string>()
    const noteRemoved = (markup: string) => {
      if (!noted.has(markup)) this.#target.note('removed_markup', source, markup)
      noted.add(markup)
    }
    const html =
      getText(value, 'html') ||
      renderLexical(getText(value, 'lexical'), noteRemoved) ||
      renderMobiledoc(getText(value, 'mobiledoc'), noteRemoved) ||
      convertTextToParagraphHtml(getText(value, 'plaintext'))
    return await convertHtml(html, {
      source,
      note: this.#target.note,
      resolveLink: (address) => this.#resolveLink(address),
      resolvePicture: (address) => this.#resolvePicture(address, source),
      replaceElement: (element) => replaceGhostCard(element, noteRemoved),
    })
  }

  #resolveLink(address: string): string {
    const path = address.startsWith(siteAddress) ? address.slice(siteAddress.length) || '/' : address
    const slug = /^\/([^/?#]+)\/?$/.exec(path)?.[1]
    return (slug === undefined ? undefined : this.#linksBySlug.get(slug)) ?? path
  }

  async #resolvePicture(address: string, source: string): Promise<PictureInText | null> {
    if (/^data:/i.test(address) || address.length > maxAddressLength) {
      this.#target.note('removed_markup', source, `<img src="${address.slice(0, 30)}…">`)
      return null
    }
    const file = findUploadPath(address) === null ? null : this.#uploads.find(address)
    if (file !== null) return await this.#target.addPicture(file, source)
    if (!this.#missing.has(address)) this.#target.note('missing_picture', source, address)
    this.#missing.add(address)
    return null
  }

  /** The first tag, which Ghost calls the primary one; the site has one category for an article. */
  async #addCategory({ id }: GhostPost, source: string): Promise<string | null> {
    const assigned = this.#index.tagIds.get(id)?.toSorted((a, b) => a.order - b.order) ?? []
    const [first, ...others] = assigned
      .map((tag) => this.#index.tags.get(tag.id))
      .filter((tag) => tag !== undefined)
    for (const { name } of others) this.#target.note('unknown_field', source, `tag: ${name}`)
    return first === undefined || first.name === ''
      ? null
      : await this.#blog.addCategory(first.name, first.description)
  }

  async #addAuthor({ id, authorId }: GhostPost, source: string): Promise<string | null> {
    const assigned = this.#index.authorIds.get(id)?.toSorted((a, b) => a.order - b.order) ?? []
    const [first, ...others] = assigned.length > 0 ? assigned.map((author) => author.id) : [authorId]
    for (const other of others)
      this.#target.note('unknown_field', source, `author: ${this.#index.authors.get(other)?.name}`)
    const author = this.#index.authors.get(first ?? '')
    if (first === undefined || author === undefined || author.name === '') return null
    const key = this.#authorKeys.get(first) ?? (await this.#blog.addAuthor(author.name, author.email))
    this.#authorKeys.set(first, key)
    return key
  }

  /** The image of the picture above a post, in a gallery of all of them; null if there is none. */
  async #addFeatureImage(post: GhostPost, published: string | null, source: string): Promise<string | null> {
    const { id, title, slug, created, featureImage } = post
    if (featureImage === '') return null
    const picture = await this.#resolvePicture(featureImage, source)
    const file = picture === null ? null : this.#uploads.find(featureImage)
    if (file === null) return null
    const existing = this.#imageKeys.get(file)
    const converted = existing === undefined ? await this.#target.addPicture(file, source) : null
    if (existing !== undefined || converted === null) return existing ?? null
    const key = this.#target.reserveKey('image', slug || title)
    this.#imageKeys.set(file, key)
    const { alt = '', caption = '' } = this.#index.imageTexts.get(id) ?? {}
    await this.#blog.addImage({
      ...{ key, picture: converted, fileName: basename(file), alt, created, published, source },
      gallery: await this.#addGallery(),
      name: shortenText(title || basename(file), maxImageNameLength),
      description: caption === '' ? '' : `<p>${escapeText(caption)}</p>`,
      author: null,
      ord: null,
    })
    return key
  }

  async #addGallery(): Promise<string> {
    const name = getGeneratedName('ghostPictures', this.#options.language)
    this.#galleryKey ??= await this.#blog.addGallery(name, null, galleryTime, name)
    return this.#galleryKey
  }
}

/** When Ghost was first released: the same for each import, and in the past. */
const galleryTime = '2013-10-14T00:00:00.000Z'

/** Why a post that is not a draft in Ghost becomes one; null if it does not. */
function findDraftReason({ status, visibility, published }: GhostPost): string | null {
  if (status === 'draft') return null
  if (status !== 'published' && status !== 'scheduled') return status || 'no status'
  if (visibility !== 'public') return visibility
  return published === null ? 'no date' : null
}
