import { extractPlainText } from '../../domain/text/plain-text.ts'
import { type ContentFolderWriter, shortenText } from './content-folder-writer.ts'
import type { ConvertedPicture } from './converted-pictures.ts'
import { getGeneratedName } from './generated-names.ts'
import { escapeText } from './html/index.ts'
import type { ConversionOptions } from './import-source.ts'

/** A post or page of a blog. */
export interface BlogArticle {
  /** From `reserveKey`. */
  readonly key: string
  readonly id?: number
  readonly title: string
  /** ISO 8601; null if it is not known. */
  readonly created: string | null
  /** Null for a draft. */
  readonly published: string | null
  /** Keys; null if there is none. */
  readonly category: string | null
  readonly author: string | null
  readonly thumb: string | null
  readonly gallery: string | null
  /** As plain text; empty: the beginning of the text. */
  readonly summary: string
  readonly html: string
  /** What it is called in the source, for notes. */
  readonly source: string
}

/** A picture of a blog that becomes an image. */
export interface BlogImage {
  readonly key: string
  readonly id?: number
  readonly gallery: string
  readonly picture: ConvertedPicture
  readonly fileName: string
  readonly name: string
  readonly alt: string
  readonly description: string
  readonly author: string | null
  readonly created: string | null
  readonly published: string | null
  /** The position in the gallery; null: in the order of ids. */
  readonly ord: number | null
  readonly source: string
}

const maxSummaryLength = 255

/** Writes articles, their categories and authors; fills what the site requires and a blog does not. */
export class BlogWriter {
  readonly #target: ContentFolderWriter
  readonly #language: ConversionOptions['language']
  readonly #categories = new Map<string, string>()

  constructor(target: ContentFolderWriter, { language }: Pick<ConversionOptions, 'language'>) {
    this.#target = target
    this.#language = language
  }

  /** Adds a category for articles, once for each name; returns its key. */
  async addCategory(name: string, description: string): Promise<string> {
    const existing = this.#categories.get(name.toLowerCase())
    if (existing !== undefined) return existing
    const key = this.#target.reserveKey('category', name)
    this.#categories.set(name.toLowerCase(), key)
    const values = { for: 'article', name, description: description || name }
    await this.#target.addItem('category', { ...undated, key, values, source: name })
    return key
  }

  async addAuthor(name: string, email: string): Promise<string> {
    const key = this.#target.reserveKey('author', name)
    const isValid = /^[^\s@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(email) && email.length <= 254
    if (!isValid) this.#target.note('filled', name, 'email')
    const values = { name, email: isValid ? email : `${key.slice(0, 60)}@example.invalid` }
    await this.#target.addItem('author', { ...undated, key, values, source: name })
    return key
  }

  async addGallery(
    name: string,
    created: string | null,
    published: string | null,
    source: string,
  ): Promise<string> {
    const key = this.#target.reserveKey('gallery', name)
    await this.#target.addItem('gallery', { key, created, edited: null, published, values: { name }, source })
    return key
  }

  async addArticle(article: BlogArticle): Promise<void> {
    const { key, id, created, published, author, thumb, gallery, source } = article
    const name = article.title || `${getGeneratedName('untitled', this.#language)} ${id ?? ''}`.trim()
    const html = article.html || `<p>${escapeText(name)}</p>`
    if (article.title === '') this.#target.note('filled', source, 'name')
    if (article.html === '') this.#target.note('filled', source, 'content')
    const category =
      article.category ?? (await this.addCategory(getGeneratedName('uncategorized', this.#language), ''))
    const description = article.summary || summarizeHtml(html) || name
    await this.#target.addItem('article', {
      key,
      ...(id === undefined ? {} : { id }),
      // An item that was not edited on the site has this time there, so a later export can change it.
      ...{ created, edited: null, published },
      values: { category, name, description, content: html, author, thumb, gallery },
      source,
    })
  }

  async addImage(image: BlogImage): Promise<void> {
    const { key, id, created, published, fileName, gallery, picture, source } = image
    const { name, alt, description, author, ord } = image
    await this.#target.addItem('image', {
      key,
      ...(id === undefined ? {} : { id }),
      ...{ created, edited: null, published, fileName },
      values: { gallery, name, alt, description, author, ord, file: picture.name },
      source,
    })
  }
}

const undated = { created: null, edited: null, published: null }

/** The beginning of the first paragraphs, or of the whole text if it has none. */
function summarizeHtml(html: string): string {
  let text = ''
  for (const [, paragraph = ''] of html.matchAll(/<p>(.*?)<\/p>/gs)) {
    // A paragraph that is only a link, such as to a gallery or a film, says nothing about the article.
    if (/^<a [^>]*>[^<]*<\/a>$/.test(paragraph)) continue
    text = `${text} ${extractPlainText(paragraph.replaceAll(/<sup[ >].*?<\/sup>/gs, ''))}`.trim()
    if (text.length > maxSummaryLength) break
  }
  return shortenText(text || extractPlainText(html.slice(0, 10_000)), maxSummaryLength)
}
