import { convertHtmlToText } from '../html/index.ts'
import type { WxrRecord } from './read-wxr.ts'
import { parseWordPressTime } from './wordpress-times.ts'

/** A post or page without its text. */
export interface WordPressPost {
  readonly id: number
  readonly type: 'post' | 'page'
  readonly title: string
  readonly slug: string
  readonly link: string
  readonly status: string
  readonly hasPassword: boolean
  /** ISO 8601; null if it has no valid date. */
  readonly date: string | null
  readonly authorLogin: string
  readonly categorySlugs: readonly string[]
  /** The id of the category that an SEO plugin calls the main one; 0 if none. */
  readonly mainCategoryId: number
  /** The id of the featured image; 0 if there is none. */
  readonly thumbnailId: number
  /** The id of the page above it; 0 if there is none. */
  readonly parentId: number
}

/** An uploaded file. */
export interface WordPressAttachment {
  readonly id: number
  readonly title: string
  readonly link: string
  readonly parentId: number
  readonly date: string | null
  readonly authorLogin: string
  /** The address of the file. */
  readonly url: string
  /** Its path below the folder of uploads; empty if the export does not say. */
  readonly path: string
  readonly alt: string
}

export interface WordPressCategory {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly parentSlug: string
  readonly description: string
}

export interface WordPressAuthor {
  readonly login: string
  readonly name: string
  readonly email: string
}

/** All records of an export without their texts. */
export class WordPressIndex {
  readonly posts = new Map<number, WordPressPost>()
  readonly attachments = new Map<number, WordPressAttachment>()
  readonly categories = new Map<string, WordPressCategory>()
  readonly authors = new Map<string, WordPressAuthor>()
  /** What is not imported, by type. */
  readonly leftOut = new Map<string, number>()
  /** How many comments what has; they are not imported. */
  readonly comments: { readonly source: string; readonly count: number }[] = []
  siteFields: ReadonlyMap<string, string> = new Map()
  readonly #timeZone: string

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  add(record: WxrRecord): void {
    if (record.type === 'item') this.#addItem(record)
    else if (record.type === 'wp:category') this.#addCategory(record)
    else if (record.type === 'wp:author') this.#addAuthor(record)
    else this.countLeftOut('tag')
  }

  countLeftOut(type: string, count = 1): void {
    if (count > 0) this.leftOut.set(type, (this.leftOut.get(type) ?? 0) + count)
  }

  #addItem(record: WxrRecord): void {
    const { fields, terms, meta, commentCount } = record
    const get = (name: string) => fields.get(name)?.trim() ?? ''
    const [type, status, id] = [get('wp:post_type'), get('wp:status'), parseId(get('wp:post_id'))]
    const common = {
      id,
      title: convertHtmlToText(get('title').slice(0, 100_000)),
      link: get('link'),
      date: parseWordPressTime(get('wp:post_date_gmt'), get('wp:post_date'), this.#timeZone),
      authorLogin: get('dc:creator'),
    }
    if (commentCount > 0)
      this.comments.push({ source: common.title.slice(0, 100) || `ID ${id}`, count: commentCount })
    if (id === 0 || this.posts.has(id) || this.attachments.has(id))
      this.countLeftOut(id === 0 ? 'item without ID' : 'duplicate ID')
    else if (type === 'attachment')
      this.attachments.set(id, {
        ...common,
        parentId: parseId(get('wp:post_parent')),
        url: get('wp:attachment_url') || get('guid'),
        path: meta.get('_wp_attached_file')?.trim() ?? '',
        alt: meta.get('_wp_attachment_image_alt')?.trim() ?? '',
      })
    else if (type !== 'post' && type !== 'page') this.countLeftOut(type.slice(0, 100) || 'item without type')
    else if (status === 'trash' || status === 'auto-draft') this.countLeftOut(`${type} (${status})`)
    else {
      const categories = terms.filter(({ domain }) => domain === 'category')
      for (const { slug, name } of categories) this.#addUnlistedCategory(slug, name)
      this.posts.set(id, {
        ...common,
        type,
        slug: decodeSlug(get('wp:post_name')),
        status,
        hasPassword: get('wp:post_password') !== '',
        categorySlugs: categories.map(({ slug }) => slug),
        mainCategoryId: parseId(meta.get('_yoast_wpseo_primary_category') ?? ''),
        thumbnailId: parseId(meta.get('_thumbnail_id') ?? ''),
        parentId: parseId(get('wp:post_parent')),
      })
    }
  }

  #addCategory({ fields }: WxrRecord): void {
    const get = (name: string) => fields.get(name)?.trim() ?? ''
    const slug = get('wp:category_nicename')
    if (slug === '') return
    this.categories.set(slug, {
      id: parseId(get('wp:term_id')),
      slug,
      name: convertHtmlToText(get('wp:cat_name')) || decodeSlug(slug),
      parentSlug: get('wp:category_parent'),
      description: convertHtmlToText(get('wp:category_description')),
    })
  }

  /** Exports of a part of a site name categories only at their posts. */
  #addUnlistedCategory(slug: string, name: string): void {
    if (this.categories.has(slug)) return
    const category = {
      id: 0,
      slug,
      name: convertHtmlToText(name) || decodeSlug(slug),
      parentSlug: '',
      description: '',
    }
    this.categories.set(slug, category)
  }

  #addAuthor({ fields }: WxrRecord): void {
    const get = (name: string) => fields.get(name)?.trim() ?? ''
    const login = get('wp:author_login')
    const fullName = `${get('wp:author_first_name')} ${get('wp:author_last_name')}`
    const name = convertHtmlToText(get('wp:author_display_name')) || convertHtmlToText(fullName) || login
    if (login !== '') this.authors.set(login, { login, name, email: get('wp:author_email') })
  }
}

/** A number above zero that can be an id here; 0 for anything else. */
export function parseId(text: string): number {
  return /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : 0
}

/** Slugs with letters beyond ASCII are escaped. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
