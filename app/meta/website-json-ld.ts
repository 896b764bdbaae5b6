import type { JsonLdObject } from './json-ld.tsx'
import { createPublisherJsonLd, type JsonLdSiteContext } from './publisher-json-ld.ts'

/** The site as a whole, and how to search it. */
export function createWebsiteJsonLd(place: JsonLdSiteContext, description: string): JsonLdObject[] {
  const { origin, site } = place
  const publisher = createPublisherJsonLd(place)
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
