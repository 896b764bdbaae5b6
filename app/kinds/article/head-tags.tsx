import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { DublinCoreTags } from '../../meta/dublin-core.tsx'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces } from '../../meta/plain-text.ts'
import {
  createAuthorJsonLd,
  createPublisherJsonLd,
  type JsonLdSiteContext,
} from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import { convertEdtfToTemporalCoverage } from '../../meta/temporal-coverage.ts'
import type { ArticlePageData } from './article-page-data.ts'

/** The article data used in the page's metadata. */
type ArticleHeadTagsData = Pick<
  ArticlePageData,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'author'
  | 'authorId'
  | 'publishedAt'
  | 'editedAt'
  | 'thumb'
  | 'citation'
  | 'period'
>

/** Maps an article to schema.org JSON-LD. */
function toArticleJsonLd(siteContext: JsonLdSiteContext, article: ArticleHeadTagsData): JsonLdObject {
  const { origin, site } = siteContext
  const publisher = createPublisherJsonLd(siteContext)
  const image = getItemShareImageReference(toShareImageItem(article), site)
  return {
    '@type': 'Article',
    headline: replaceNonBreakingSpaces(article.name),
    description: replaceNonBreakingSpaces(article.description),
    articleSection: article.category === null ? undefined : replaceNonBreakingSpaces(article.category),
    temporalCoverage: convertEdtfToTemporalCoverage(article.period),
    inLanguage: site.lang,
    image: [
      ...(article.thumb === null ? [] : [toImageObjectJsonLd(origin, article.thumb)]),
      { '@type': 'ImageObject', contentUrl: `${origin}${image.path}` },
    ],
    author: createAuthorJsonLd(siteContext, article),
    datePublished: article.publishedAt ?? undefined,
    dateModified: article.editedAt ?? article.publishedAt ?? undefined,
    mainEntityOfPage: `${origin}/article/${article.id}`,
    publisher,
  }
}

/** The head tags of an article's page. */
export function ArticleHeadTags({ article }: { article: ArticleHeadTagsData }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const steps = [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.article'), path: '/articles' },
    { name: article.name, path: `/article/${article.id}` },
  ]
  return (
    <>
      <PageHeadTags
        title={article.name}
        description={article.description}
        image={getItemShareImageReference(toShareImageItem(article), site)}
        article={article}
      />
      <DublinCoreTags citation={article.citation} />
      <JsonLdScript things={[toArticleJsonLd(pageContext, article), toBreadcrumbListJsonLd(origin, steps)]} />
    </>
  )
}

function toShareImageItem({ id, name, thumb }: ArticleHeadTagsData) {
  return { kind: 'article', id, title: name, picture: thumb } as const
}
