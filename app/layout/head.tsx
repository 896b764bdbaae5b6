import { manifestLink } from '../meta/manifest.ts'
import { type ArticleFacts, openGraph } from '../meta/open-graph.ts'
import { summaryOf, withPlainSpaces } from '../meta/plain.ts'
import type { ShareImage } from '../meta/share-image.ts'
import { HeadTags, link, meta, type Tag } from '../meta/tags.tsx'
import { type Paging, pageHref } from '../paging.ts'
import { type PageContextValue, usePageContext } from './frame.ts'

interface HeadProps {
  /** The page's own name; left out on the home page, whose name is the site's. */
  readonly title?: string
  readonly description?: string
  /** For pages that no search engine should list: search results, errors, the login. */
  readonly unlisted?: boolean
  /** Where in a long list the page stands. */
  readonly paging?: Pick<Paging, 'page' | 'pages'>
  /** What the page's address carries besides its number, where that makes it another page. */
  readonly query?: Readonly<Record<string, string>>
  /** What goes with the page where it is shared; else the site's own. */
  readonly image?: ShareImage
  readonly article?: ArticleFacts
  /** The path of what viewers of pictures read in its place. */
  readonly manifest?: string
}

/** What a page says of itself to browsers, search engines and whoever shares it. */
export function Head({ title, description = '', unlisted = false, ...shared }: HeadProps) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const name = title === undefined ? site.webTitle : withPlainSpaces(title)
  const whole = title === undefined ? name : t('site.pageTitle', { page: name, site: site.webTitle })
  const summary = summaryOf(description)
  const tags = summary === '' ? [] : [meta('name', 'description', summary)]
  const more =
    unlisted || origin === ''
      ? [meta('name', 'robots', 'noindex')]
      : sharedTags(pageContext, { title: name, description: summary, ...shared })
  return <HeadTags title={whole} tags={[...tags, ...more]} />
}

interface Shared extends Pick<HeadProps, 'paging' | 'query' | 'image' | 'article' | 'manifest'> {
  readonly title: string
  readonly description: string
}

const firstPage = { page: 1, pages: 1 }

function sharedTags(
  pageContext: PageContextValue,
  { paging = firstPage, query = {}, manifest, ...shown }: Shared,
): Tag[] {
  const { page, pages } = paging
  const addressOf = (number: number) => `${pageContext.origin}${pageHref(pageContext.path, query, number)}`
  return [
    link('canonical', addressOf(page)),
    ...(page > 1 ? [link('prev', addressOf(page - 1))] : []),
    ...(page < pages ? [link('next', addressOf(page + 1))] : []),
    ...(manifest === undefined ? [] : [manifestLink(`${pageContext.origin}${manifest}`)]),
    ...openGraph(pageContext, { url: addressOf(page), ...shown }),
  ]
}
