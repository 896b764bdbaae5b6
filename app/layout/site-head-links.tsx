import ownFavicon from './favicon.svg?no-inline'
import type { PageContextValue } from './page-context.ts'

const feeds = [
  { href: '/feed.xml', type: 'application/atom+xml', label: 'feeds.atom' },
  { href: '/rss.xml', type: 'application/rss+xml', label: 'feeds.rss' },
  { href: '/feed.json', type: 'application/feed+json', label: 'feeds.json' },
] as const

/** The site's icons, web app manifest, search and feeds in the head of every page. */
export function SiteHeadLinks({
  pageContext: { site, t, origin, isStaticExport },
}: {
  pageContext: PageContextValue
}) {
  // A manifest cannot be read from a file, a copy has no search of its own, and feeds need the address of the site.
  const shownFeeds = isStaticExport && origin === '' ? [] : feeds
  // A changed icon gets a new URL, so that caches do not delay it.
  const versionQuery = site.favicon === null ? '' : `?v=${site.favicon.slice(0, 8)}`
  return (
    <>
      <link rel="icon" type="image/png" sizes="32x32" href={`/icons/32.png${versionQuery}`} />
      {site.favicon === null ? (
        <link rel="icon" type="image/svg+xml" sizes="any" href={ownFavicon} />
      ) : (
        <link rel="icon" type="image/png" sizes="192x192" href={`/icons/192.png${versionQuery}`} />
      )}
      <link rel="apple-touch-icon" href={`/icons/180.png${versionQuery}`} />
      {!isStaticExport && (
        <>
          <link rel="manifest" href="/manifest.webmanifest" />
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={site.webTitle}
            href="/opensearch.xml"
          />
        </>
      )}
      {shownFeeds.map(({ href, type, label }) => (
        <link key={href} rel="alternate" type={type} title={t(label, { site: site.webTitle })} href={href} />
      ))}
    </>
  )
}
