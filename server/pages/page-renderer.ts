import { randomBytes } from 'node:crypto'
import type { AppRequest, InstallationInfo, RenderedPageInfo } from '../../app/request.ts'
import type { Language } from '../../domain/language.ts'
import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { getYearInTimeZone, resolveWallTime } from '../../domain/wall-time.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { CacheTagRecorder } from '../content/contract/items.ts'
import type { DefaultSiteSettings, PublicSiteSettings } from '../content/contract/site.ts'
import type { SiteSession } from '../session/contract.ts'
import type { RenderApp } from './app.ts'

export interface PageRendererDeps {
  readonly render: RenderApp
  readonly buildId: string
  readonly content: ContentServices
  /** The site's face for as long as the database has not been heard of. */
  readonly siteDefaults: DefaultSiteSettings
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly features: InstallationInfo
  readonly lostPictures: AppRequest['readDamagedImages']
  readonly sample: AppRequest['sampleContent']
  /** Where browsers find a language's messages; null where translation is switched off. */
  readonly messagesPath: (language: Language) => string | null
  /** The longest a rendering may take, in milliseconds. */
  readonly limit: number
}

/** A site that says nothing of itself. */
const emptySiteProfile = {
  about: null,
  banner: null,
  bannerCrop: null,
  favicon: null,
  shareImage: null,
  menu: {},
} as const

/** What a rendering gave. */
export interface RenderedPage {
  readonly response: Response
  readonly notes: RenderedPageInfo
}

/** Most pages are documents and never ask for their nonce. */
class LazyNonceDocumentNotes implements RenderedPageInfo {
  readonly inlineCspSources: string[] = []
  renderMode: RenderedPageInfo['renderMode'] = null
  html: RenderedPageInfo['html'] = null
  #nonce: string | null = null

  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }
}

/** What a rendering says, whole. */
export async function readRenderedBody({ response, notes }: RenderedPage): Promise<RenderedBody> {
  if (notes.html !== null) return notes.html
  return response.body === null ? null : new Uint8Array(await response.arrayBuffer())
}

export type RenderedBody = string | Uint8Array<ArrayBuffer> | null

/** For whom a page is rendered, and where it notes what it was made of. */
export interface PageRenderOptions {
  /** The visitor's own choice; null: the site's. */
  readonly language: Language | null
  readonly cacheTags: CacheTagRecorder
  /** Null for a page that everybody is given, and where the accounts are out of reach. */
  readonly session: SiteSession | null
  /** Whether the request came through a proxy that is not trusted; never for a page that everybody is given. */
  readonly proxyIgnored: boolean
}

export type PageRenderer = (request: Request, rendering: PageRenderOptions) => Promise<RenderedPage>

/** Prepares what the app may know of a request and has it rendered. */
export function createPageRenderer(deps: PageRendererDeps): PageRenderer {
  let lastSite: PublicSiteSettings = { ...emptySiteProfile, ...deps.siteDefaults }

  async function readSite(cacheTags: CacheTagRecorder): Promise<PublicSiteSettings> {
    cacheTags.addTag('site')
    try {
      lastSite = await deps.content.site.read({ actor: visitorActor, language: lastSite.lang, cacheTags })
    } catch (error) {
      // The page's own loaders meet the same outage; this lets their error page wear the site's face.
      if (toProblemOrNull(error)?.code !== 'unavailable') throw error
    }
    return lastSite
  }

  async function render(
    request: Request,
    { language: chosen, cacheTags, session, proxyIgnored }: PageRenderOptions,
  ): Promise<RenderedPage> {
    const now = new Date()
    const site = await readSite(cacheTags)
    // Every page shows the current year.
    cacheTags.expireAt(getNextYearStart(now, site.timeZone))
    const notes = new LazyNonceDocumentNotes()
    const language = chosen ?? site.lang
    const app: AppRequest = {
      content: deps.content,
      context: { actor: toActor(session), language, cacheTags },
      site,
      language,
      origin: deps.origin,
      session: session ?? anonymousSession,
      userDisplayName: session?.account?.email ?? null,
      now,
      buildId: deps.buildId,
      messagesUrl: deps.messagesPath(language),
      installation: deps.features,
      readDamagedImages: deps.lostPictures,
      sampleContent: deps.sample,
      isProxyUntrusted: proxyIgnored,
      renderedPage: notes,
    }
    return { response: await deps.render(request, app), notes }
  }

  return (request, rendering) => withTimeout(deps.limit, render(request, rendering))
}

/** The session of a page that everybody is given, or where the accounts are out of reach: nobody can sign in there. */
const anonymousSession: SiteSession = {
  account: null,
  needsSecondFactor: false,
  getAuthClient: () => Promise.reject(new ProblemError('unavailable')),
  getAdminClient: () => Promise.reject(new ProblemError('forbidden')),
  devices: null,
  getRetryAfter: () => null,
  ownerSetup: {
    hasOwner: () => Promise.reject(new ProblemError('unavailable')),
    isTokenValid: () => Promise.reject(new ProblemError('unavailable')),
    createOwner: () => Promise.reject(new ProblemError('unavailable')),
  },
  getSetCookieHeaders: () => [],
}

function toActor(session: SiteSession | null): Actor {
  const account = session?.account ?? null
  return account === null ? visitorActor : { role: account.role, userId: account.id }
}

let yearEnd = { zone: '', time: 0, text: '' }

/** When the year after a moment begins in a zone. */
function getNextYearStart(now: Date, zone: string): string {
  if (now.getTime() >= yearEnd.time || zone !== yearEnd.zone) {
    const date = `${getYearInTimeZone(now, zone) + 1}-01-01`
    const text = resolveWallTime({ date, time: '00:00' }, zone)?.at ?? now.toISOString()
    yearEnd = { zone, time: Date.parse(text), text }
  }
  return yearEnd.text
}

/** A rendering that hangs must not take everybody with it who waits for the same page. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
