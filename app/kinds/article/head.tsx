import { usePageContext } from '../../layout/frame.ts'
import { Head } from '../../layout/head.tsx'
import { breadcrumbsData } from '../../meta/breadcrumbs.ts'
import { type LinkedData, StructuredData } from '../../meta/linked-data.tsx'
import { pictureData } from '../../meta/picture.ts'
import { withPlainSpaces } from '../../meta/plain.ts'
import { type Place, personData, publisherData } from '../../meta/publisher.ts'
import { itemShareImage } from '../../meta/share-image.ts'
import type { ArticleView } from './present.ts'

/** What is told of an article. */
export type ToldArticle = Pick<
  ArticleView,
  'id' | 'name' | 'description' | 'category' | 'author' | 'publishedAt' | 'editedAt' | 'thumb'
>

/** An article as schema.org knows it. */
export function articleData(place: Place, article: ToldArticle): LinkedData {
  const { origin, site } = place
  const publisher = publisherData(place)
  const image = itemShareImage(sharedOf(article), site)
  return {
    '@type': 'Article',
    headline: withPlainSpaces(article.name),
    description: withPlainSpaces(article.description),
    articleSection: article.category === null ? undefined : withPlainSpaces(article.category),
    inLanguage: site.lang,
    image: [
      ...(article.thumb === null ? [] : [pictureData(origin, article.thumb)]),
      { '@type': 'ImageObject', contentUrl: `${origin}${image.path}` },
    ],
    author: article.author === null ? publisher : personData(article.author),
    datePublished: article.publishedAt ?? undefined,
    dateModified: article.editedAt ?? article.publishedAt ?? undefined,
    mainEntityOfPage: `${origin}/article/${article.id}`,
    publisher,
  }
}

/** What an article's page says of itself. */
export function ArticleHead({ article }: { article: ToldArticle }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const steps = [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.article'), path: '/articles' },
    { name: article.name, path: `/article/${article.id}` },
  ]
  return (
    <>
      <Head
        title={article.name}
        description={article.description}
        image={itemShareImage(sharedOf(article), site)}
        article={article}
      />
      <StructuredData things={[articleData(pageContext, article), breadcrumbsData(origin, steps)]} />
    </>
  )
}

function sharedOf({ id, name, thumb }: ToldArticle) {
  return { kind: 'article', id, title: name, picture: thumb } as const
}
