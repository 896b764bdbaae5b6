import { randomBytes } from 'node:crypto'
import type { AppRequest, DocumentNotes, Features } from '../../app/request.ts'
import type { Language } from '../../domain/language.ts'
import { type Actor, visitor } from '../../domain/permissions.ts'
import { Problem, problemOf } from '../../domain/problem.ts'
import { momentOfWallTime, yearIn } from '../../domain/wall-time.ts'
import type { Content } from '../content/contract/content.ts'
import type { CacheTagRecorder } from '../content/contract/items.ts'
import type { PublicSite, SiteDefaults } from '../content/contract/site.ts'
import type { SiteSession } from '../session/contract.ts'
import type { Render } from './app.ts'

export interface RendererParts {
  readonly render: Render
  readonly buildId: string
  readonly content: Content
  /** The site's face for as long as the database has not been heard of. */
  readonly siteDefaults: SiteDefaults
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly features: Features
  readonly lostPictures: AppRequest['lostPictures']
  readonly sample: AppRequest['sample']
  /** Where browsers find a language's messages; null where translation is switched off. */
  readonly messagesPath: (language: Language) => string | null
  /** The longest a rendering may take, in milliseconds. */
  readonly limit: number
}

/** A site that says nothing of itself. */
const plainFace = {
  about: null,
  banner: null,
  bannerCrop: null,
  favicon: null,
  shareImage: null,
  menu: {},
} as const

/** What a rendering gave. */
export interface Rendered {
  readonly response: Response
  readonly notes: DocumentNotes
}

/** Most pages are documents and never ask for their nonce. */
class Notes implements DocumentNotes {
  readonly inlineSources: string[] = []
  kind: DocumentNotes['kind'] = null
  html: DocumentNotes['html'] = null
  #nonce: string | null = null

  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }
}

/** What a rendering says, whole. */
export async function bodyOf({ response, notes }: Rendered): Promise<Body> {
  if (notes.html !== null) return notes.html
  return response.body === null ? null : new Uint8Array(await response.arrayBuffer())
}

export type Body = string | Uint8Array<ArrayBuffer> | null

/** For whom a page is rendered, and where it notes what it was made of. */
export interface Rendering {
  /** The visitor's own choice; null: the site's. */
  readonly language: Language | null
  readonly cacheTags: CacheTagRecorder
  /** Null for a page that everybody is given, and where the accounts are out of reach. */
  readonly session: SiteSession | null
  /** Whether the request came through a proxy that is not trusted; never for a page that everybody is given. */
  readonly proxyIgnored: boolean
}

export type Renderer = (request: Request, rendering: Rendering) => Promise<Rendered>

/** Prepares what the app may know of a request and has it rendered. */
export function createRenderer(parts: RendererParts): Renderer {
  let lastSite: PublicSite = { ...plainFace, ...parts.siteDefaults }

  async function readSite(cacheTags: CacheTagRecorder): Promise<PublicSite> {
    cacheTags.addTag('site')
    try {
      lastSite = await parts.content.site.read({ actor: visitor, language: lastSite.lang, cacheTags })
    } catch (error) {
      // The page's own loaders meet the same outage; this lets their error page wear the site's face.
      if (problemOf(error)?.code !== 'unavailable') throw error
    }
    return lastSite
  }

  async function render(
    request: Request,
    { language: chosen, cacheTags, session, proxyIgnored }: Rendering,
  ): Promise<Rendered> {
    const now = new Date()
    const site = await readSite(cacheTags)
    // Every page shows the current year.
    cacheTags.expireAt(nextYear(now, site.timeZone))
    const notes = new Notes()
    const language = chosen ?? site.lang
    const app: AppRequest = {
      content: parts.content,
      context: { actor: personOf(session), language, cacheTags },
      site,
      language,
      origin: parts.origin,
      session: session ?? nobody,
      account: session?.account?.email ?? null,
      now,
      buildId: parts.buildId,
      messages: parts.messagesPath(language),
      features: parts.features,
      lostPictures: parts.lostPictures,
      sample: parts.sample,
      proxyIgnored,
      document: notes,
    }
    return { response: await parts.render(request, app), notes }
  }

  return (request, rendering) => within(parts.limit, render(request, rendering))
}

/** The session of a page that everybody is given, or where the accounts are out of reach: nobody can sign in there. */
const nobody: SiteSession = {
  account: null,
  needsSecondFactor: false,
  auth: () => Promise.reject(new Problem('unavailable')),
  people: () => Promise.reject(new Problem('forbidden')),
  devices: null,
  retryAfter: () => null,
  setUp: {
    isDone: () => Promise.reject(new Problem('unavailable')),
    isGood: () => Promise.reject(new Problem('unavailable')),
    finish: () => Promise.reject(new Problem('unavailable')),
  },
  cookies: () => [],
}

function personOf(session: SiteSession | null): Actor {
  const account = session?.account ?? null
  return account === null ? visitor : { role: account.role, userId: account.id }
}

let yearEnd = { zone: '', time: 0, text: '' }

/** When the year after a moment begins in a zone. */
function nextYear(now: Date, zone: string): string {
  if (now.getTime() >= yearEnd.time || zone !== yearEnd.zone) {
    const date = `${yearIn(now, zone) + 1}-01-01`
    const text = momentOfWallTime({ date, time: '00:00' }, zone)?.at ?? now.toISOString()
    yearEnd = { zone, time: Date.parse(text), text }
  }
  return yearEnd.text
}

/** A rendering that hangs must not take everybody with it who waits for the same page. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
