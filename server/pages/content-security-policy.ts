import type { PageRenderOutput } from '../../app/request.ts'
import { embedFrameOrigins } from '../../domain/text/embeds.ts'

const hashSource = /^'?(sha256-[A-Za-z0-9+/]{43}=)'?$/

/** The path that receives browsers' reports of violations. */
export const cspReportPath = '/csp-report'

/**
 * The Trusted Types policies that may turn text into HTML or script: our own (once in each bundle of a page), the
 * editor library's for pasted text, and the default one, with which the deep-zoom viewer empties elements.
 */
const trustedTypesPolicies = ['letopis', 'ProseMirrorClipboard', 'default']

export interface PageSecurityOptions {
  readonly secure: boolean
  /** The hosted project whose realtime service pages connect to; null: there is none. */
  readonly liveUrl: string | null
}

/**
 * The content security policies of a page: nothing from other origins, no inline script or style except the
 * app's own. Documents list these by hash, because documents are stored and a nonce would be known;
 * applications are rendered for each request and use a nonce.
 *
 * A browser enforces both policies of the list. The second one has a path, which `'self'` cannot have: uploaded
 * files are on the same origin, and must not run as scripts. Its host is a wildcard because a site may be reached
 * by several names.
 */
export function createPageContentSecurityPolicy(
  notes: PageRenderOutput,
  { secure, liveUrl }: PageSecurityOptions,
): string {
  const hashes = [...new Set(notes.inlineCspSources.map((source) => `'${parseHashSource(source)}'`))]
  const nonces = notes.renderMode === 'application' ? [`'nonce-${notes.nonce}'`] : []
  // Only documents show videos and maps, after a click.
  const frameSources =
    notes.renderMode === 'document' ? [`frame-src ${Object.values(embedFrameOrigins).join(' ')}`] : []
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...nonces, ...hashes].join(' ')}`,
    "script-src-attr 'none'",
    `style-src ${["'self'", ...hashes].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(liveUrl === null ? [] : [liveUrl.replace(/^http/, 'ws')])].join(' ')}`,
    "media-src 'self'",
    ...frameSources,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')} 'allow-duplicates'`,
    `report-uri ${cspReportPath}`,
  ]
  if (secure) directives.push('upgrade-insecure-requests')
  const ownFiles = [
    `script-src ${['*:*/assets/', ...nonces, ...hashes].join(' ')}`,
    `style-src ${['*:*/assets/', ...hashes].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `report-uri ${cspReportPath}`,
  ]
  return `${directives.join('; ')}, ${ownFiles.join('; ')}`
}

function parseHashSource(source: string): string {
  const hash = hashSource.exec(source)?.[1]
  if (hash === undefined) throw new TypeError('inline script without a valid hash')
  return hash
}
