import type { PageRenderOutput } from '../../app/request.ts'

const hashSource = /^'?(sha256-[A-Za-z0-9+/]{43}=)'?$/

/**
 * The content security policy of a page: nothing from other origins, no inline script or style except the
 * app's own. Documents list these by hash, because documents are stored and a nonce would be known;
 * applications are rendered for each request and use a nonce.
 */
export function createPageContentSecurityPolicy(notes: PageRenderOutput, secure: boolean): string {
  const hashes = [...new Set(notes.inlineCspSources.map((source) => `'${parseHashSource(source)}'`))]
  const nonces = notes.renderMode === 'application' ? [`'nonce-${notes.nonce}'`] : []
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...nonces, ...hashes].join(' ')}`,
    `style-src ${["'self'", ...hashes].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (secure) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

function parseHashSource(source: string): string {
  const hash = hashSource.exec(source)?.[1]
  if (hash === undefined) throw new TypeError('inline script without a valid hash')
  return hash
}
