import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { findLanguageInCookies, type Language } from '../../domain/language.ts'
import { progressCookieName } from '../../domain/restore.ts'
import { findSiteCookie } from '../../domain/site-cookie.ts'
import { listenOn } from '../http/index.ts'
import { isEqualInConstantTime } from '../lib/constant-time.ts'
import { translateLabel } from './translate-label.ts'

/** Answers every request with a notice while the site is closed for a restore. */
export interface MaintenanceServer {
  listen(port: number, host: string): Promise<void>
  setProgress(progress: BackupProgress): void
  close(): Promise<void>
}

interface MaintenanceServerOptions {
  /** Whether the site is served over https. */
  readonly secure: boolean
  /** For visitors who have not chosen one. */
  readonly siteLanguage: Language
  /** In the cookie of the owner who started the restore, to whom its progress is shown; null: to no one. */
  readonly progressToken: string | null
}

const retryAfterSeconds = 20
const ownerRefreshSeconds = 2

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center}main{max-width:36rem;padding:2rem}h1{font-size:1.75rem;line-height:1.25}progress{width:100%}`
/** Asks again until the site responds. A page that loaded itself would stay an error page after a request that nobody answered. */
const script = `(async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, document.documentElement.dataset.seconds * 1000))
    const address = location.pathname + location.search
    const response = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null)
    if (response === null) continue
    if (response.status !== 503) return location.assign(address)
    const notice = new DOMParser().parseFromString(await response.text(), 'text/html')
    document.querySelector('main').replaceWith(notice.querySelector('main'))
  }
})()`
const contentSecurityPolicy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function createMaintenanceServer({
  secure,
  siteLanguage,
  progressToken,
}: MaintenanceServerOptions): MaintenanceServer {
  let progress: BackupProgress | null = null

  function createAnswer({ url = '', headers }: IncomingMessage): Answer {
    const path = url.split('?')[0]
    if (path === '/healthz') return { status: 200, type: 'text/plain', body: 'ok\n' }
    if (path === '/readyz') return { status: 503, type: 'text/plain', body: 'restoring\n' }
    const { accept = '', cookie } = headers
    if (!accept.includes('text/html'))
      return accept.includes('json')
        ? { status: 503, type: 'application/json', body: '{"code":"unavailable","status":503}\n' }
        : { status: 503, type: 'text/plain', body: '503 Service Unavailable\n' }
    const language = findLanguageInCookies(cookie) ?? siteLanguage
    const isStarter = isSameToken(findSiteCookie(cookie, progressCookieName, secure), progressToken)
    return { status: 503, type: 'text/html', body: renderNotice(language, isStarter ? { progress } : null) }
  }

  const server = createServer((request, response) => sendAnswer(response, createAnswer(request)))
  return {
    async listen(port, host) {
      await listenOn(server, port, host)
    },
    setProgress(next) {
      progress = next
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

interface Answer {
  readonly status: 200 | 503
  readonly type: string
  readonly body: string
}

function sendAnswer(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    // The body of the request is not read, so the connection cannot be used again.
    Connection: 'close',
    ...(status === 503 ? { 'Retry-After': retryAfterSeconds } : {}),
  })
  response.end(body)
}

function isSameToken(sent: string | null, expected: string | null): boolean {
  return sent !== null && expected !== null && isEqualInConstantTime(sent, expected)
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page, which without JavaScript loads itself again. All its texts are ours. */
function renderNotice(
  language: Language,
  owner: { readonly progress: BackupProgress | null } | null,
): string {
  const t = (key: string) => escapeHtml(translateLabel(`maintenance.${key}`, language))
  const seconds = owner === null ? retryAfterSeconds : ownerRefreshSeconds
  return `<!doctype html>
<html lang="${language}" data-seconds="${seconds}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>
<title>${t('title')}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${t('title')}</h1>
${owner === null ? `<p>${t('text')}</p>` : renderProgress(owner.progress, language)}
</main>
<script>${script}</script>
</body>
</html>
`
}

function renderProgress(progress: BackupProgress | null, language: Language): string {
  const step = translateLabel(
    progress === null ? 'maintenance.starting' : `backups.steps.${progress.step}`,
    language,
  )
  const value =
    progress !== null && progress.total > 0 ? ` value="${progress.done}" max="${progress.total}"` : ''
  const label = escapeHtml(translateLabel('maintenance.progress', language))
  return `<p role="status">${escapeHtml(step)}</p>
<p><progress aria-label="${label}"${value}></progress></p>
<p>${escapeHtml(translateLabel('maintenance.ownerText', language))}</p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
