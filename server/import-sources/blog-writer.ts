import {
  isPagePathGuarded,
  isPagePathReserved,
  isPagePathWellFormed,
  normalizePagePath,
} from '../../domain/page-paths.ts'
import { extractPlainText } from '../../domain/text/plain-text.ts'
import { type ContentFolderWriter, shortenText } from './content-folder-writer.ts'
import type { ConvertedPicture } from './converted-pictures.ts'
import { getGeneratedName } from './generated-names.ts'
import { escapeText } from './html/index.ts'
import type { ConversionOptions } from './import-source.ts'

/** What posts and pages of a blog have. */
interface BlogText {
  /** From `reserveKey`. */
  readonly key: string
  readonly id?: number
  readonly title: string
  /** ISO 8601; null if it is not known. */
  readonly created: string | null
  /** Null for a draft. */
  readonly published: string | null
  /** A key; null if there is none. */
  readonly author: string | null
  readonly html: string
  /** What it is called in the source, for notes. */
  readonly source: string
}

/** A page of a blog. */
export interface BlogPage extends BlogText {
  /** Its path in the blog; null if it has none. */
  readonly path: string | null
  /** The key of the page above it; null if there is none. */
  readonly parent: string | null
}

/** A post of a blog. */
export interface BlogArticle extends BlogText {
  /** Keys; null if there is none. */
  readonly category: string | null
  readonly thumb: string | null
  readonly gallery: string | null
  /** As plain text; empty: the beginning of the text. */
  readonly summary: string
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
  readonly #pagePaths = new Set<string>()

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
    const values = { for: 'article', name, description }
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
    const { title: name, html } = this.#fillTexts(article, 'name')
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

  /** Adds a page at its path in the blog; if the site cannot have one there, it gets another, to which that path leads. */
  async addPage(page: BlogPage): Promise<void> {
    const { key, id, created, published, author, parent, source } = page
    const { title, html } = this.#fillTexts(page, 'title')
    const path = page.path !== null && isPossiblePagePath(page.path) ? normalizePagePath(page.path) : null
    const ownPath = path === null || this.#pagePaths.has(path) ? null : path
    if (ownPath !== null) this.#pagePaths.add(ownPath)
    await this.#target.addItem('page', {
      key,
      ...(id === undefined ? {} : { id }),
      ...{ created, edited: null, published },
      values: { title, content: html, path: ownPath, parent, author },
      source,
    })
    if (ownPath === null && page.path !== null && published !== null)
      this.#target.addRedirect(page.path, 'page', key)
  }

  #fillTexts({ title, html, id, source }: BlogText, titleField: string): Pick<BlogText, 'title' | 'html'> {
    const filledTitle = title || `${getGeneratedName('untitled', this.#language)} ${id ?? ''}`.trim()
    if (title === '') this.#target.note('filled', source, titleField)
    if (html === '') this.#target.note('filled', source, 'content')
    return { title: filledTitle, html: html || `<p>${escapeText(filledTitle)}</p>` }
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

function isPossiblePagePath(path: string): boolean {
  return isPagePathWellFormed(path) && !isPagePathGuarded(path) && !isPagePathReserved(path)
}

/** The beginning of the first paragraphs, or of the whole text if it has none; captions and sources are not part of it. */
function summarizeHtml(wholeHtml: string): string {
  const html = wholeHtml.replaceAll(/<(figure|cite)[ >].*?<\/\1>/gs, ' ')
  let text = ''
  for (const [, paragraph = ''] of html.matchAll(/<p>(.*?)<\/p>/gs)) {
    // A paragraph that is only a link, such as to a gallery or a film, says nothing about the article.
    if (/^<a [^>]*>[^<]*<\/a>$/.test(paragraph)) continue
    text = `${text} ${extractPlainText(paragraph.replaceAll(/<sup[ >].*?<\/sup>/gs, ''))}`.trim()
    if (text.length > maxSummaryLength) break
  }
  const whole = [html, wholeHtml].map((some) => extractPlainText(some.slice(0, 10_000))).find(Boolean)
  return shortenText(text || (whole ?? ''), maxSummaryLength)
}
