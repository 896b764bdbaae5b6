import type { JsonLdObject } from './json-ld.tsx'
import { createPublisherJsonLd, type JsonLdSiteContext } from './publisher-json-ld.ts'

/** The JSON-LD of the site and its search. */
export function createWebsiteJsonLd(siteContext: JsonLdSiteContext, description: string): JsonLdObject[] {
  const { origin, site } = siteContext
  const publisher = createPublisherJsonLd(siteContext)
  return [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: site.webTitle,
      description: description || undefined,
      url: `${origin}/`,
      inLanguage: site.lang,
      publisher: { '@type': 'Organization', '@id': publisher['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    publisher,
  ]
}
