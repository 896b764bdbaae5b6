import type { PublicSiteSettings } from '../content/contract/site.ts'
import { serializeXmlDocument, serializeXmlElement } from './xml.ts'

// The limits of OpenSearch 1.1.
const maxShortNameLength = 16
const maxDescriptionLength = 1024

/** Describes the site's search, so that browsers can offer it. */
export function createOpenSearchDescription(
  site: PublicSiteSettings,
  origin: string,
  description: string,
): string {
  return serializeXmlDocument(
    serializeXmlElement(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      serializeXmlElement('ShortName', {}, cutText(site.webTitle, maxShortNameLength)),
      serializeXmlElement('LongName', {}, cutText(site.webTitle, 48)),
      serializeXmlElement('Description', {}, cutText(description, maxDescriptionLength)),
      serializeXmlElement('Url', {
        type: 'text/html',
        method: 'get',
        template: `${origin}/search?q={searchTerms}`,
      }),
      serializeXmlElement('Url', {
        type: 'application/opensearchdescription+xml',
        rel: 'self',
        template: `${origin}/opensearch.xml`,
      }),
      serializeXmlElement('Image', { width: 32, height: 32, type: 'image/png' }, `${origin}/icons/32.png`),
      serializeXmlElement('Language', {}, site.lang),
      serializeXmlElement('InputEncoding', {}, 'UTF-8'),
      serializeXmlElement('OutputEncoding', {}, 'UTF-8'),
    ),
  )
}

/** Cuts whole characters, between words if there are several. */
function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
  const end = cut.lastIndexOf(' ')
  return end > maxLength / 2 ? cut.slice(0, end) : cut
}
