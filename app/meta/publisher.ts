import type { PageContextValue } from '../layout/frame.ts'
import type { LinkedData } from './linked-data.tsx'

/** Where in the web the page stands. */
export type Place = Pick<PageContextValue, 'origin' | 'site'>

/** Whoever keeps the site, as the publisher of what is on it. */
export function publisherData({ origin, site }: Place): LinkedData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#publisher`,
    name: site.webTitle,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    founder: site.webAuthor === '' ? undefined : personData(site.webAuthor),
  }
}

/** Somebody known by name. */
export function personData(name: string): LinkedData {
  return { '@type': 'Person', name }
}
