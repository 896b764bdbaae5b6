import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { DublinCoreTags } from '../../meta/dublin-core.tsx'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces, truncateToSummary } from '../../meta/plain-text.ts'
import {
  createAuthorJsonLd,
  createPublisherJsonLd,
  type JsonLdSiteContext,
} from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import type { NewsPageData } from './present-news.ts'

/** Maps a news entry to schema.org JSON-LD. */
function toNewsArticleJsonLd(siteContext: JsonLdSiteContext, news: NewsPageData): JsonLdObject {
  const { origin, site } = siteContext
  const publisher = createPublisherJsonLd(siteContext)
  const image = getItemShareImageReference(toShareImageItem(news), site)
  return {
    '@type': 'NewsArticle',
    headline: replaceNonBreakingSpaces(news.title),
    description: truncateToSummary(extractPlainText(news.content)) || undefined,
    inLanguage: site.lang,
    image: [{ '@type': 'ImageObject', contentUrl: `${origin}${image.path}` }],
    author: createAuthorJsonLd(siteContext, news),
    datePublished: news.publishedAt ?? undefined,
    dateModified: news.editedAt,
    mainEntityOfPage: `${origin}/news/${news.id}`,
    // The page that the entry is about or taken from.
    citation: news.url ?? undefined,
    publisher,
  }
}

/** The head tags of the page of a news entry. */
export function NewsHeadTags({ news }: { news: NewsPageData }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const steps = [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.news'), path: '/news' },
    { name: news.title, path: `/news/${news.id}` },
  ]
  return (
    <>
      <PageHeadTags
        title={news.title}
        description={extractPlainText(news.content)}
        image={getItemShareImageReference(toShareImageItem(news), site)}
        article={news}
      />
      <DublinCoreTags citation={news.citation} />
      <JsonLdScript
        things={[toNewsArticleJsonLd(pageContext, news), toBreadcrumbListJsonLd(origin, steps)]}
      />
    </>
  )
}

function toShareImageItem({ id, title }: NewsPageData) {
  return { kind: 'news', id, title, picture: null } as const
}
