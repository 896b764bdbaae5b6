import { randomBytes } from 'node:crypto'
import type { AppRequest, InstallationInfo, PageRenderOutput } from '../../app/request.ts'
import type { Language } from '../../domain/language.ts'
import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { getYearInTimeZone, resolveWallTime } from '../../domain/wall-time.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { CacheTagAndExpiryRecorder } from '../content/contract/items.ts'
import type { DefaultSiteSettings, PublicSiteSettings } from '../content/contract/site.ts'
import { runInSpan } from '../lib/spans.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import type { RenderApp } from './app.ts'

export interface PageRendererDeps {
  readonly render: RenderApp
  readonly buildId: string
  readonly content: ContentServices
  /** Site settings used until the database has been read. */
  readonly siteDefaults: DefaultSiteSettings
  /** The site's public origin. */
  readonly origin: string
  readonly features: InstallationInfo
  readonly lostPictures: AppRequest['readDamagedImages']
  readonly sample: AppRequest['sampleContent']
  readonly auditLog: AppRequest['auditLog']
  readonly backups: AppRequest['backups']
  readonly restores: AppRequest['restores']
  readonly siteChecks: AppRequest['siteChecks']
  readonly imports: AppRequest['imports']
  readonly siteExports: AppRequest['siteExports']
  readonly imagePictures: AppRequest['imagePictures']
  readonly emailSettings: AppRequest['emailSettings']
  readonly siteSetup: AppRequest['siteSetup']
  readonly readerMessageForms: AppRequest['readerMessageForms']
  /** URL path of a language's messages; null when translation is disabled. */
  readonly messagesPath: (language: Language) => string | null
  readonly now: () => Date
  /** Maximum duration of a rendering, in milliseconds. */
  readonly limit: number
  /** Whether the pages become files of a static copy. */
  readonly isStaticExport?: boolean
}

/** Defaults for site settings that the operator does not configure. */
const emptySiteProfile = {
  about: null,
  banner: null,
  bannerCrop: null,
  favicon: null,
  shareImage: null,
  menu: {},
  intros: {},
  links: { menu: [], footer: [] },
} as const

export interface RenderedPage {
  readonly response: Response
  readonly notes: PageRenderOutput
}

/** Creates the nonce on first use: most pages are documents and never use it. */
class LazyNonceDocumentNotes implements PageRenderOutput {
  readonly inlineCspSources: string[] = []
  renderMode: PageRenderOutput['renderMode'] = null
  html: PageRenderOutput['html'] = null
  #nonce: string | null = null

  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }
}

/** The complete body of a rendering. */
export async function readCompletePageBody({ response, notes }: RenderedPage): Promise<CompletePageBody> {
  if (notes.html !== null) return notes.html
  return response.body === null ? null : new Uint8Array(await response.arrayBuffer())
}

export type CompletePageBody = string | Uint8Array<ArrayBuffer> | null

/** The visitor a page is rendered for, and the recorder of its cache tags. */
interface PageRenderOptions {
  /** The visitor's choice; null: the site's language. */
  readonly language: Language | null
  readonly cacheTags: CacheTagAndExpiryRecorder
  /** Null for shared pages, and when accounts are unavailable. */
  readonly session: RequestSessionWithAuthClients | null
  /** Whether the request came through an untrusted proxy; always false for shared pages. */
  readonly proxyIgnored: boolean
  /** Whether it was opened in a browser on the server's machine; always false for shared pages. */
  readonly isOnServerMachine?: boolean
  /** Absent for shared pages: they are stored. */
  readonly chargeVisitor?: AppRequest['chargeVisitor'] | undefined
}

export type RenderPage = (request: Request, options: PageRenderOptions) => Promise<RenderedPage>

/** Creates the function that renders a page: it builds the app's request context and calls the app. */
export function createPageRenderer(deps: PageRendererDeps): RenderPage {
  let lastSite: PublicSiteSettings = { ...emptySiteProfile, ...deps.siteDefaults }

  async function readSite(cacheTags: CacheTagAndExpiryRecorder): Promise<PublicSiteSettings> {
    cacheTags.addTag('site')
    try {
      lastSite = await deps.content.site.read({ actor: visitorActor, language: lastSite.lang, cacheTags })
    } catch (error) {
      // The page's own loaders fail the same way; the last known settings let the error page look like the
      // site.
      if (toProblemOrNull(error)?.code !== 'unavailable') throw error
    }
    return lastSite
  }

  async function render(
    request: Request,
    {
      language: chosenLanguage,
      cacheTags,
      session,
      proxyIgnored,
      isOnServerMachine = false,
      chargeVisitor,
    }: PageRenderOptions,
  ): Promise<RenderedPage> {
    const now = deps.now()
    const site = await readSite(cacheTags)
    // Every page shows the current year.
    cacheTags.expireAt(getNextYearStart(now, site.timeZone))
    const notes = new LazyNonceDocumentNotes()
    const language = chosenLanguage ?? site.lang
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
      auditLog: deps.auditLog,
      backups: deps.backups,
      restores: deps.restores,
      siteChecks: deps.siteChecks,
      imports: deps.imports,
      siteExports: deps.siteExports,
      imagePictures: deps.imagePictures,
      emailSettings: deps.emailSettings,
      siteSetup: deps.siteSetup,
      readerMessageForms: deps.readerMessageForms,
      isProxyUntrusted: proxyIgnored,
      isOnServerMachine,
      chargeVisitor: (session?.account ? undefined : chargeVisitor) ?? (async () => undefined),
      isStaticExport: deps.isStaticExport ?? false,
      renderedPage: notes,
    }
    return { response: await deps.render(request, app), notes }
  }

  return (request, options) =>
    runInSpan('render', { 'letopis.shared': options.session === null }, () =>
      withTimeout(deps.limit, render(request, options)),
    )
}

/**
 * The session of shared pages, and of all pages while accounts are unavailable: signing in is not possible.
 */
const anonymousSession: RequestSessionWithAuthClients = {
  account: null,
  needsSecondFactor: false,
  client: { address: '', userAgent: null },
  getAuthClient: () => Promise.reject(new ProblemError('unavailable')),
  getAdminClient: () => Promise.reject(new ProblemError('forbidden')),
  findUserNames: async () => null,
  acceptsCodeOfAnyApp: true,
  identityProof: null,
  accountData: null,
  devices: null,
  createRealtimeToken: null,
  getRetryAfter: () => null,
  ownerSetup: {
    hasOwner: () => Promise.reject(new ProblemError('unavailable')),
    isTokenValid: () => Promise.reject(new ProblemError('unavailable')),
    createOwner: () => Promise.reject(new ProblemError('unavailable')),
  },
  getSetCookieHeaders: () => [],
}

function toActor(session: RequestSessionWithAuthClients | null): Actor {
  const account = session?.account ?? null
  if (session === null || account === null) return visitorActor
  return { role: account.role, userId: account.id, client: { name: account.email, ...session.client } }
}

let yearEnd = { zone: '', time: 0, text: '' }

/** Start of the next year in a time zone. */
function getNextYearStart(now: Date, zone: string): string {
  if (now.getTime() >= yearEnd.time || zone !== yearEnd.zone) {
    const date = `${getYearInTimeZone(now, zone) + 1}-01-01`
    const text = resolveWallTime({ date, time: '00:00' }, zone)?.at ?? now.toISOString()
    yearEnd = { zone, time: Date.parse(text), text }
  }
  return yearEnd.text
}

/** A rendering that hangs must not block all requests that wait for the same page. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('unavailable')), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
