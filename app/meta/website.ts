import type { LinkedData } from './linked-data.tsx'
import { type Place, publisherData } from './publisher.ts'

/** The site as a whole, and how to search it. */
export function websiteData(place: Place, description: string): LinkedData[] {
  const { origin, site } = place
  const publisher = publisherData(place)
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
