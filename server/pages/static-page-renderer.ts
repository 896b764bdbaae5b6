import { ProblemError } from '../../domain/problem-error.ts'
import { createPageRenderer, type PageRendererDeps, readCompletePageBody } from './page-renderer.ts'
import { PageTagAndExpiryRecorder } from './page-tag-recorder.ts'

/** A page as a visitor gets it, for a static copy of the site. */
export interface StaticPage {
  readonly status: number
  /** The target of a redirect. */
  readonly location: string | null
  readonly body: string
  /** CSP sources of its inline scripts. */
  readonly inlineCspSources: readonly string[]
}

export type RenderStaticPage = (
  target: string,
  accept: 'text/html' | 'application/json',
) => Promise<StaticPage>

interface StaticPageRendererDeps
  extends Pick<PageRendererDeps, 'render' | 'content' | 'siteDefaults' | 'features'> {
  /** The public origin; null: the address is not known, and pages have no absolute URLs. */
  readonly origin: string | null
}

const renderLimitMs = 60_000
/** For requests; never part of a page. */
const internalOrigin = 'http://localhost'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Pages are rendered for visitors, who cannot use the services of the admin area. */
const forbiddenService: never = new Proxy({} as never, {
  get() {
    throw new ProblemError('forbidden')
  },
})

/** Creates the function that renders pages as files of a static copy, in the language of the site and without a cache. */
export function createStaticPageRenderer(deps: StaticPageRendererDeps): RenderStaticPage {
  const renderPage = createPageRenderer({
    ...deps,
    origin: deps.origin ?? '',
    buildId: '',
    messagesPath: () => null,
    now: () => new Date(),
    limit: renderLimitMs,
    isStaticExport: true,
    lostPictures: async () => null,
    sample: forbiddenService,
    auditLog: forbiddenService,
    backups: forbiddenService,
    restores: forbiddenService,
    siteChecks: forbiddenService,
    imports: forbiddenService,
    siteExports: forbiddenService,
    imagePictures: forbiddenService,
    emailSettings: forbiddenService,
    siteSetup: forbiddenService,
    readerMessageForms: forbiddenService,
  })
  return async (target, accept) => {
    const request = new Request(`${deps.origin ?? internalOrigin}${target}`, {
      headers: { accept, 'user-agent': userAgent },
    })
    const rendered = await renderPage(request, {
      language: null,
      cacheTags: new PageTagAndExpiryRecorder(),
      session: null,
      proxyIgnored: false,
    })
    const body = await readCompletePageBody(rendered)
    return {
      status: rendered.response.status,
      location: rendered.response.headers.get('Location'),
      body: typeof body === 'string' ? body : new TextDecoder().decode(body ?? new Uint8Array()),
      inlineCspSources: rendered.notes.inlineCspSources,
    }
  }
}
