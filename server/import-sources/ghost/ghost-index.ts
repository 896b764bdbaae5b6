import { convertHtmlToText } from '../html/index.ts'
import type { JsonListElement } from './read-json-lists.ts'

/** A post or page without its text. */
export interface GhostPost {
  readonly id: string
  readonly isPage: boolean
  readonly title: string
  readonly slug: string
  readonly status: string
  readonly visibility: string
  /** ISO 8601; null if it has no valid date. */
  readonly created: string | null
  readonly published: string | null
  readonly summary: string
  readonly featureImage: string
  readonly authorId: string
}

/** Tags or authors of posts by the ids of the posts, in their order. */
type Assignments = Map<string, { readonly id: string; readonly order: number }[]>

type Fields = JsonListElement['value']

/** What people wrote or entered, and the site has no place for. */
const reportedLists = new Set(['comments', 'members', 'snippets'])

/** All records of an export without their texts. */
export class GhostIndex {
  readonly posts = new Map<string, GhostPost>()
  readonly tags = new Map<string, { readonly name: string; readonly description: string }>()
  readonly authors = new Map<string, { readonly name: string; readonly email: string }>()
  readonly tagIds: Assignments = new Map()
  readonly authorIds: Assignments = new Map()
  readonly imageTexts = new Map<string, { readonly alt: string; readonly caption: string }>()
  readonly leftOut = new Map<string, number>()

  add({ list, value }: JsonListElement): void {
    const get = (name: string) => getText(value, name)
    const id = get('id')
    if (list === 'posts') this.#addPost(id, value)
    else if (list === 'tags') {
      // Tags that begin with # are not shown to readers.
      if (get('visibility') !== 'internal' && !get('name').startsWith('#'))
        this.tags.set(id, {
          name: convertHtmlToText(get('name')),
          description: convertHtmlToText(get('description')),
        })
    } else if (list === 'users')
      this.authors.set(id, { name: get('name') || get('slug'), email: get('email') })
    else if (list === 'posts_tags') addAssignment(this.tagIds, get('post_id'), get('tag_id'), value)
    else if (list === 'posts_authors') addAssignment(this.authorIds, get('post_id'), get('author_id'), value)
    else if (list === 'posts_meta')
      this.imageTexts.set(get('post_id'), {
        alt: get('feature_image_alt'),
        caption: convertHtmlToText(get('feature_image_caption')),
      })
    else if (reportedLists.has(list)) this.#countLeftOut(list)
  }

  #addPost(id: string, value: Fields): void {
    const get = (name: string) => getText(value, name)
    if (id === '' || this.posts.has(id)) {
      this.#countLeftOut(id === '' ? 'posts without ID' : 'posts with a duplicate ID')
      return
    }
    this.posts.set(id, {
      id,
      isPage: get('type') === 'page' || value.page === 1 || value.page === true,
      title: convertHtmlToText(get('title').slice(0, 100_000)),
      slug: get('slug'),
      status: get('status'),
      visibility: get('visibility') || 'public',
      created: parseGhostTime(value.created_at) ?? parseGhostTime(value.published_at),
      published: parseGhostTime(value.published_at),
      summary: convertHtmlToText(get('custom_excerpt')),
      featureImage: get('feature_image') || get('image'),
      authorId: get('author_id'),
    })
  }

  #countLeftOut(type: string): void {
    this.leftOut.set(type, (this.leftOut.get(type) ?? 0) + 1)
  }
}

/** A text or number as text; empty for anything else. */
export function getText(value: Fields, name: string): string {
  const text = Object.hasOwn(value, name) ? value[name] : null
  return typeof text === 'string' ? text.trim() : typeof text === 'number' ? String(text) : ''
}

function addAssignment(assignments: Assignments, postId: string, id: string, value: Fields): void {
  const list = assignments.get(postId) ?? []
  list.push({ id, order: Number(value.sort_order) || 0 })
  assignments.set(postId, list)
}

const earliestTime = Date.UTC(1000, 0, 1)
const latestTime = Date.UTC(9999, 0, 1)

/** ISO 8601, `2019-05-01 08:00:00` in UTC, or milliseconds in old exports. */
function parseGhostTime(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const isText = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00)?$/.test(text)
  const time = isText
    ? Date.parse(`${text.replace(' ', 'T').replace(/Z|\+00:00$/, '')}Z`)
    : Number(typeof value === 'number' ? value : Number.NaN)
  return time > earliestTime && time < latestTime ? new Date(time).toISOString() : null
}
