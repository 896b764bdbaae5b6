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

/** A person by name. */
export function createPersonJsonLd(name: string): JsonLdObject {
  return { '@type': 'Person', name }
}
