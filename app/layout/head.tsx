import { type ArticleFacts, OpenGraph } from '../meta/open-graph.tsx'
import { summaryOf, withPlainSpaces } from '../meta/plain.ts'
import type { ShareImage } from '../meta/share-image.ts'
import { type Paging, pageHref } from '../paging.ts'
import { useFrame } from './frame.ts'

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
}

/** What a page says of itself to browsers, search engines and whoever shares it; React puts it into the head. */
export function Head({ title, description = '', unlisted = false, ...shared }: HeadProps) {
  const { t, site, origin } = useFrame()
  const name = title === undefined ? site.webTitle : withPlainSpaces(title)
  const summary = summaryOf(description)
  return (
    <>
      <title>{title === undefined ? name : t('site.pageTitle', { page: name, site: site.webTitle })}</title>
      {summary !== '' && <meta name="description" content={summary} />}
      {unlisted || origin === '' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared title={name} description={summary} {...shared} />
      )}
    </>
  )
}

interface SharedProps extends Pick<HeadProps, 'paging' | 'query' | 'image' | 'article'> {
  readonly title: string
  readonly description: string
}

const firstPage = { page: 1, pages: 1 }

function Shared({ paging: { page, pages } = firstPage, query = {}, ...shown }: SharedProps) {
  const { origin, path } = useFrame()
  const addressOf = (number: number) => `${origin}${pageHref(path, query, number)}`
  return (
    <>
      <link rel="canonical" href={addressOf(page)} />
      {page > 1 && <link rel="prev" href={addressOf(page - 1)} />}
      {page < pages && <link rel="next" href={addressOf(page + 1)} />}
      <OpenGraph url={addressOf(page)} {...shown} />
    </>
  )
}
