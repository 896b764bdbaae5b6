import { embedFrameOrigins } from '../../domain/text/embeds.ts'
import type { StaticPage } from '../pages/index.ts'

const charsetTag = '<meta charSet="utf-8"/>'

/**
 * The policy of a page of a copy, as its meta tag: like that of the site, with files as another source beside the
 * origin of a web host. Reports and `frame-ancestors` are not possible in a meta tag.
 */
function createContentSecurityPolicy(inlineSources: readonly string[]): string {
  const own = "'self' file:"
  return [
    "default-src 'none'",
    `script-src ${[own, ...inlineSources].join(' ')}`,
    "script-src-attr 'none'",
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} data:`,
    `font-src ${own}`,
    `media-src ${own}`,
    `frame-src ${Object.values(embedFrameOrigins).join(' ')}`,
    `form-action ${own}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types letopis 'allow-duplicates'",
  ].join('; ')
}

/** Adds what a page needs as a file: its policy, and the path to the first folder for its script. */
export function completeStaticPage(html: string, { inlineCspSources }: StaticPage, root: string): string {
  const policy = createContentSecurityPolicy(inlineCspSources).replaceAll('"', '&quot;')
  return html
    .replace('<html ', () => `<html data-root="${root}" `)
    .replace(
      charsetTag,
      () => `${charsetTag}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
    )
}
