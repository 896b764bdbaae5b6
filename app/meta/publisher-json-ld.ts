import type { PageContextValue } from '../layout/page-context.ts'
import type { JsonLdObject } from './json-ld.tsx'

/** The site and its origin, for JSON-LD. */
export type JsonLdSiteContext = Pick<PageContextValue, 'origin' | 'site'>

/** The site as the publisher of its content. */
export function createPublisherJsonLd({ origin, site }: JsonLdSiteContext): JsonLdObject {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#publisher`,
    name: site.webTitle,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    founder: site.webAuthor === '' ? undefined : createPersonJsonLd(site.webAuthor),
  }
}

/** A person by name, with the address of their page if they have one. */
export function createPersonJsonLd(name: string, url?: string): JsonLdObject {
  return { '@type': 'Person', name, url }
}

/** The author of an item; the site if it has none. */
export function createAuthorJsonLd(
  siteContext: JsonLdSiteContext,
  { author, authorId }: { readonly author: string | null; readonly authorId: number | null },
): JsonLdObject {
  if (author === null) return createPublisherJsonLd(siteContext)
  return createPersonJsonLd(
    author,
    authorId === null ? undefined : `${siteContext.origin}/author/${authorId}`,
  )
}
