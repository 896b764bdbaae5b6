import { createLinkTag, createMetaTag, type HeadTag, HeadTags } from '../meta/head-tags.tsx'
import { createIiifManifestLinkTag } from '../meta/iiif-manifest.tsx'
import { createOpenGraphTags, type OpenGraphArticle } from '../meta/open-graph.ts'
import { replaceNonBreakingSpaces, truncateToSummary } from '../meta/plain-text.ts'
import type { ShareImageReference } from '../meta/share-image.ts'
import { buildListPageHref, type Paging } from '../paging.ts'
import { type PageContextValue, usePageContext } from './page-context.ts'

interface PageHeadTagsProps {
  /** The page's title; left out on the home page, which has the site's. */
  readonly title?: string
  readonly description?: string
  /** For pages that search engines should not index: search results, errors, the login. */
  readonly noIndex?: boolean
  /** The position of the page in a paginated list. */
  readonly paging?: Pick<Paging, 'page' | 'pages'>
  /** Query parameters, besides the page number, that identify the page. */
  readonly query?: Readonly<Record<string, string>>
  /** The share image; by default the site's own. */
  readonly image?: ShareImageReference
  readonly article?: OpenGraphArticle
  /** The path of the page's IIIF manifest. */
  readonly manifest?: string
}

/** A page's title and meta tags for browsers, search engines and sharing. */
export function PageHeadTags({ title, description = '', noIndex = false, ...shared }: PageHeadTagsProps) {
  const pageContext = usePageContext()
  const { t, site, origin, isStaticExport } = pageContext
  const name = title === undefined ? site.webTitle : replaceNonBreakingSpaces(title)
  const fullTitle = title === undefined ? name : t('site.pageTitle', { page: name, site: site.webTitle })
  const summary = truncateToSummary(description)
  const tags = summary === '' ? [] : [createMetaTag('name', 'description', summary)]
  // A static copy without an address may be published anywhere: only tags with addresses are left out.
  const isCopyWithoutAddress = isStaticExport && origin === '' && !noIndex
  const indexTags = isCopyWithoutAddress
    ? []
    : noIndex || origin === ''
      ? [createMetaTag('name', 'robots', 'noindex')]
      : createIndexedPageTags(pageContext, { title: name, description: summary, ...shared })
  return <HeadTags title={fullTitle} tags={[...tags, ...indexTags]} />
}

interface IndexedPageInfo
  extends Pick<PageHeadTagsProps, 'paging' | 'query' | 'image' | 'article' | 'manifest'> {
  readonly title: string
  readonly description: string
}

const firstPage = { page: 1, pages: 1 }

function createIndexedPageTags(
  pageContext: PageContextValue,
  { paging = firstPage, query = {}, manifest, ...openGraph }: IndexedPageInfo,
): HeadTag[] {
  const { page, pages } = paging
  const getPageUrl = (number: number) =>
    `${pageContext.origin}${buildListPageHref(pageContext.path, query, number)}`
  return [
    createLinkTag('canonical', getPageUrl(page)),
    ...(page > 1 ? [createLinkTag('prev', getPageUrl(page - 1))] : []),
    ...(page < pages ? [createLinkTag('next', getPageUrl(page + 1))] : []),
    ...(manifest === undefined || pageContext.isStaticExport
      ? []
      : [createIiifManifestLinkTag(`${pageContext.origin}${manifest}`)]),
    ...createOpenGraphTags(pageContext, { url: getPageUrl(page), ...openGraph }),
  ]
}
