import type { PageContextValue } from '../layout/page-context.ts'
import type { JsonLdObject } from './json-ld.tsx'

/** Where in the web the page stands. */
export type JsonLdSiteContext = Pick<PageContextValue, 'origin' | 'site'>

/** Whoever keeps the site, as the publisher of what is on it. */
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

/** Somebody known by name. */
export function createPersonJsonLd(name: string): JsonLdObject {
  return { '@type': 'Person', name }
}
