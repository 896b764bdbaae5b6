import { createLinkTag, createMetaTag, type HeadTag, HeadTags } from '../meta/head-tags.tsx'
import { createIiifManifestLinkTag } from '../meta/iiif-manifest.ts'
import { createOpenGraphTags, type OpenGraphArticle } from '../meta/open-graph.ts'
import { replaceNonBreakingSpaces, truncateToSummary } from '../meta/plain-text.ts'
import type { ShareImage } from '../meta/share-image.ts'
import { buildPageHref, type Paging } from '../paging.ts'
import { type PageContextValue, usePageContext } from './page-context.ts'

interface PageHeadTagsProps {
  /** The page's own name; left out on the home page, whose name is the site's. */
  readonly title?: string
  readonly description?: string
  /** For pages that no search engine should list: search results, errors, the login. */
  readonly noIndex?: boolean
  /** Where in a long list the page stands. */
  readonly paging?: Pick<Paging, 'page' | 'pages'>
  /** What the page's address carries besides its number, where that makes it another page. */
  readonly query?: Readonly<Record<string, string>>
  /** What goes with the page where it is shared; else the site's own. */
  readonly image?: ShareImage
  readonly article?: OpenGraphArticle
  /** The path of what viewers of pictures read in its place. */
  readonly manifest?: string
}

/** What a page says of itself to browsers, search engines and whoever shares it. */
export function PageHeadTags({
  title,
  description = '',
  noIndex: unlisted = false,
  ...shared
}: PageHeadTagsProps) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const name = title === undefined ? site.webTitle : replaceNonBreakingSpaces(title)
  const whole = title === undefined ? name : t('site.pageTitle', { page: name, site: site.webTitle })
  const summary = truncateToSummary(description)
  const tags = summary === '' ? [] : [createMetaTag('name', 'description', summary)]
  const more =
    unlisted || origin === ''
      ? [createMetaTag('name', 'robots', 'noindex')]
      : createIndexedPageTags(pageContext, { title: name, description: summary, ...shared })
  return <HeadTags title={whole} tags={[...tags, ...more]} />
}

interface IndexedPageInfo
  extends Pick<PageHeadTagsProps, 'paging' | 'query' | 'image' | 'article' | 'manifest'> {
  readonly title: string
  readonly description: string
}

const firstPage = { page: 1, pages: 1 }

function createIndexedPageTags(
  pageContext: PageContextValue,
  { paging = firstPage, query = {}, manifest, ...shown }: IndexedPageInfo,
): HeadTag[] {
  const { page, pages } = paging
  const addressOf = (number: number) =>
    `${pageContext.origin}${buildPageHref(pageContext.path, query, number)}`
  return [
    createLinkTag('canonical', addressOf(page)),
    ...(page > 1 ? [createLinkTag('prev', addressOf(page - 1))] : []),
    ...(page < pages ? [createLinkTag('next', addressOf(page + 1))] : []),
    ...(manifest === undefined ? [] : [createIiifManifestLinkTag(`${pageContext.origin}${manifest}`)]),
    ...createOpenGraphTags(pageContext, { url: addressOf(page), ...shown }),
  ]
}
