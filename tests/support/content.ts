import { createHash } from 'node:crypto'
import {
  type Field,
  type Item,
  isKindName,
  isRequired,
  type KindName,
  kindOf,
} from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Actor } from '../../domain/permissions.ts'
import { problemOf } from '../../domain/problem.ts'
import type { Content } from '../../server/content/contract/content.ts'
import type { RequestContext } from '../../server/content/contract/items.ts'
import type { SiteDefaults } from '../../server/content/contract/site.ts'
import { createContent } from '../../server/content/index.ts'
import type { Connection } from '../../server/data/connection.ts'
import { type Data, dataOn } from '../../server/data/index.ts'
import { createEvents, type Events } from '../../server/events/index.ts'

/** An asker whose notes can be looked at. */
export interface NotedAsker extends RequestContext {
  readonly tags: Set<string>
  readonly moments: string[]
}

export function asker(role: Actor['role'], language: Language = 'en-US'): NotedAsker {
  const tags = new Set<string>()
  const moments: string[] = []
  return {
    actor: { role, userId: role === 'editor' || role === 'owner' ? `${role}-account` : null },
    language,
    cacheTags: { addTag: (tag) => tags.add(tag), expireAt: (moment) => moments.push(moment) },
    tags,
    moments,
  }
}

export const visitor = () => asker('visitor')
export const editor = () => asker('editor')
export const owner = () => asker('owner')

export const yesterday = '2026-11-14T12:00:00.000Z'
export const today = '2026-11-15T12:00:00.000Z'
export const tomorrow = '2026-11-16T12:00:00.000Z'

/** Content over a fresh database, with a clock that stands until it is moved. */
export class Bench {
  readonly data: Data
  readonly events: Events
  readonly content: Content
  now = today
  /** Whose bytes were taken away. */
  readonly forgotten: string[] = []

  /** `environment`: what the operator has set for the site. */
  constructor(connection: Connection, environment: Partial<SiteDefaults> = {}) {
    this.data = dataOn(connection)
    this.events = createEvents(this.data, (error) => {
      throw error
    })
    this.content = createContent({
      data: this.data,
      events: this.events,
      label: (key) => key.replace('fields.', ''),
      siteDefaults: {
        webTitle: 'Letopis',
        webAuthor: 'Nobody',
        webLink: null,
        lang: 'en-US',
        timeZone: 'Europe/Prague',
        ...environment,
      },
      siteGiven: Object.keys(environment) as (keyof SiteDefaults)[],
      bytes: {
        removeUnlessPut: async (hash) => {
          this.forgotten.push(hash)
          return true
        },
      },
      now: () => new Date(this.now),
    })
  }

  async category(of: 'article' | 'book' | 'link', name = 'Village'): Promise<number> {
    return (await this.make('category', { for: of, name, description: 'About it' })).id
  }

  async gallery(
    name: string,
    parent: number | null = null,
    publishedAt: string | null = yesterday,
  ): Promise<number> {
    return (await this.make('gallery', { name, parent }, publishedAt)).id
  }

  /** A stored file's row; the bytes do not matter here. */
  async file(text: string): Promise<string> {
    const hash = createHash('sha256').update(text).digest('hex')
    await this.data.files.add({
      hash,
      type: 'image/jpeg',
      size: 1,
      width: 30,
      height: 20,
      created_at: today,
      sample: 0,
    })
    return hash
  }

  async image(gallery: number, name: string, more: Record<string, unknown> = {}): Promise<number> {
    return (await this.make('image', { gallery, name, file: await this.file(name), ...more })).id
  }

  async article(name: string, publishedAt: string | null = yesterday): Promise<Item<'article'>> {
    const category = await this.category('article')
    return await this.make(
      'article',
      { category, name, description: 'Perex', content: '<p>Text</p>' },
      publishedAt,
    )
  }

  /** Values that a form of this kind may send: all that must be given. What they refer to is made first. */
  async validValues(kind: KindName, title: string): Promise<Record<string, unknown>> {
    const definition = kindOf(kind)
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(definition.fields)) {
      // A place in an order is given by the service.
      if (!isRequired(field) || name === 'ord') continue
      values[name] = await this.#validValue(kind, field, name === definition.title ? title : 'Text')
    }
    return values
  }

  async #validValue(kind: KindName, { type, rules, to = '', choices = [] }: Field, text: string) {
    if (rules.includes('own_path')) return `/${text.toLowerCase()}`
    if (rules.includes('address')) return '/elsewhere'
    switch (type) {
      case 'ref': {
        if (to === 'category')
          return (await this.make(to, { for: kind, name: 'Village', description: 'About' })).id
        if (!isKindName(to)) throw new Error(`${kind} refers to no kind`)
        return (await this.make(to, await this.validValues(to, 'Referred'))).id
      }
      case 'choice':
        return choices[0]
      case 'html':
        return `<p>${text}</p>`
      case 'url':
        return 'https://example.org/'
      case 'email':
        return 'somebody@example.org'
      case 'year':
        return 1890
      case 'file':
        return await this.file(text)
      default:
        return text
    }
  }

  async make<K extends KindName>(
    kind: K,
    values: Record<string, unknown>,
    publishedAt: string | null = yesterday,
  ): Promise<Item<K>> {
    return await this.content.items.save(kind, { values, publishedAt }, owner())
  }
}

/** The code and details of the problem a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  try {
    await call
  } catch (error) {
    const problem = problemOf(error)
    if (problem) return { code: problem.code, details: problem.details }
    throw error
  }
  throw new Error('The call was not refused')
}
