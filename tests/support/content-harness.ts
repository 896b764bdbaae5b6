import { createHash } from 'node:crypto'
import {
  type FieldDefinition,
  getKindDefinition,
  type Item,
  isKindName,
  isRequiredToPublish,
  type KindName,
} from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Actor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { RequestContext } from '../../server/content/contract/items.ts'
import type { DefaultSiteSettings } from '../../server/content/contract/site.ts'
import {
  type ContentTransaction,
  type CreateContentServicesDeps,
  createContentServices,
  createContentTransaction,
} from '../../server/content/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../../server/data/index.ts'
import { type ContentEventBus, createContentEventBus } from '../../server/events/index.ts'

/** A request context that records its cache tags. */
export interface RecordingRequestContext extends RequestContext {
  readonly tags: Set<string>
  readonly expiryTimes: string[]
}

export function createTestRequestContext(
  role: Actor['role'],
  language: Language = 'en-US',
): RecordingRequestContext {
  const tags = new Set<string>()
  const moments: string[] = []
  return {
    actor: { role, userId: role === 'visitor' || role === 'system' ? null : `${role}-account` },
    language,
    cacheTags: { addTag: (tag) => tags.add(tag), expireAt: (moment) => moments.push(moment) },
    tags,
    expiryTimes: moments,
  }
}

export const createVisitorContext = () => createTestRequestContext('visitor')
export const createContributorContext = () => createTestRequestContext('contributor')
export const createEditorContext = () => createTestRequestContext('editor')
export const createOwnerContext = () => createTestRequestContext('owner')

export const yesterday = '2026-11-14T12:00:00.000Z'
export const today = '2026-11-15T12:00:00.000Z'
export const tomorrow = '2026-11-16T12:00:00.000Z'

/** Content services over a fresh database, with a clock that is frozen until it is moved. */
export class ContentTestHarness {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly content: ContentServices
  readonly transact: ContentTransaction
  now = today
  /** Hashes whose bytes were removed. */
  readonly removedHashes: string[] = []

  /** `environment`: the operator's site settings. */
  constructor(
    connection: SiteDatabaseConnection,
    environment: Partial<DefaultSiteSettings> = {},
    label: CreateContentServicesDeps['label'] = (key) => key.replace('fields.', ''),
  ) {
    this.data = createSiteDatabaseOverConnection(connection)
    this.events = createContentEventBus(this.data, (error) => {
      throw error
    })
    const deps: CreateContentServicesDeps = {
      data: this.data,
      events: this.events,
      label,
      siteDefaults: {
        webTitle: 'Letopis',
        webAuthor: 'Nobody',
        webLink: null,
        lang: 'en-US',
        timeZone: 'Europe/Prague',
        ...environment,
      },
      settingsSetByEnvironment: Object.keys(environment) as (keyof DefaultSiteSettings)[],
      bytes: {
        removeUnlessPut: async (hash) => {
          this.removedHashes.push(hash)
          return true
        },
      },
      now: () => new Date(this.now),
    }
    this.content = createContentServices(deps)
    this.transact = createContentTransaction(deps)
  }

  async createCategory(of: 'article' | 'book' | 'link', name = 'Village'): Promise<number> {
    return (await this.createItem('category', { for: of, name, description: 'About it' })).id
  }

  async createGallery(
    name: string,
    parent: number | null = null,
    publishedAt: string | null = yesterday,
  ): Promise<number> {
    return (await this.createItem('gallery', { name, parent }, publishedAt)).id
  }

  /** A stored file's row, without bytes. */
  async createFile(text: string): Promise<string> {
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

  async createImage(gallery: number, name: string, more: Record<string, unknown> = {}): Promise<number> {
    return (await this.createItem('image', { gallery, name, file: await this.createFile(name), ...more })).id
  }

  async createArticle(
    name: string,
    publishedAt: string | null = yesterday,
  ): Promise<Item<'article'> & { readonly category: number }> {
    const category = await this.createCategory('article')
    const values = { category, name, description: 'Perex', content: '<p>Text</p>' }
    return { ...(await this.createItem('article', values, publishedAt)), category }
  }

  /** Valid form values of a kind: all fields that it needs to be published. Referenced items are created first. */
  async createValidValues(kind: KindName, title: string): Promise<Record<string, unknown>> {
    const definition = getKindDefinition(kind)
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(definition.fields)) {
      // The service assigns the position in an order.
      if (!isRequiredToPublish(field) || name === 'ord') continue
      values[name] = await this.#validValue(kind, field, name === definition.title ? title : 'Text')
    }
    // A link needs a target: a page or an address.
    if (kind === 'navlink') values.address = '/elsewhere'
    return values
  }

  async #validValue(kind: KindName, { type, rules, to = '', choices = [] }: FieldDefinition, text: string) {
    if (rules.includes('own_path')) return `/old-${text.toLowerCase()}`
    if (rules.includes('address')) return '/elsewhere'
    switch (type) {
      case 'ref': {
        if (to === 'category')
          return (await this.createItem(to, { for: kind, name: 'Village', description: 'About' })).id
        if (!isKindName(to)) throw new Error(`${kind} refers to no kind`)
        return (await this.createItem(to, await this.createValidValues(to, 'Referred'))).id
      }
      case 'choice':
        return choices[0]
      case 'html':
        return `<p>${text}</p>`
      case 'url':
        return 'https://example.org/'
      case 'email':
        return 'somebody@example.org'
      case 'date':
        return '1890'
      case 'file':
        return await this.createFile(text)
      default:
        return text
    }
  }

  async createItem<K extends KindName>(
    kind: K,
    values: Record<string, unknown>,
    publishedAt: string | null = yesterday,
  ): Promise<Item<K>> {
    // A page needs a text to be published.
    const complete = kind === 'page' ? { content: '<p>Text</p>', ...values } : values
    return await this.content.items.save(kind, { values: complete, publishedAt }, createOwnerContext())
  }
}

/** The code and details of the problem that a call is rejected with. */
export async function catchProblem(call: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  try {
    await call
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem) return { code: problem.code, details: problem.details }
    throw error
  }
  throw new Error('The call was not refused')
}
