import type { RenderedPageInfo } from '../../app/request.ts'

const hashSource = /^'?(sha256-[A-Za-z0-9+/]{43}=)'?$/

/**
 * The content security policy of a page: nothing from elsewhere, no inline script or style but those that the app
 * itself wrote. Documents name these by hash, for they are stored and a nonce would be known;
 * applications are made anew each time and use one.
 */
export function createPageContentSecurityPolicy(notes: RenderedPageInfo, secure: boolean): string {
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
  if (hash === undefined) throw new TypeError('an inline script was noted without its hash')
  return hash
}
