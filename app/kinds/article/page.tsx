import { usePageContext } from '../../layout/frame.ts'
import { idOf, type PageProps, pageLoader } from '../../loading.ts'
import { Day } from '../../ui/day.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Share } from '../../ui/share.tsx'
import { ArticleGalleryStrip } from './gallery-strip.tsx'
import { ArticleHead } from './head.tsx'
import { type ArticleView, readArticle } from './present.ts'
import { ArticleSteps } from './steps.tsx'

export const handle = { document: true }

export const loader = pageLoader((request, { params }) => readArticle(request, idOf(params.id)))

/** `/article/:id`. */
export default function Article({ loaderData }: PageProps<typeof loader>) {
  return <ArticlePage article={loaderData} />
}

/** A whole article. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const { site } = usePageContext()
  return (
    <>
      <article className="article">
        <ArticleHead article={article} />
        <header className="article-head" lang={site.lang}>
          {article.category !== null && (
            <p className="label">
              <a href={`/articles?category=${article.categoryId}`}>{article.category}</a>
            </p>
          )}
          <h1>{article.name}</h1>
          <p className="perex">{article.description}</p>
        </header>
        <ArticleFacts article={article} />
        {article.thumb !== null && (
          <figure className="article-picture">
            <a href={`/image/${article.thumb.image}`}>
              <PictureImage picture={article.thumb} sizes="(min-width: 64rem) 60rem, 96vw" eager />
            </a>
            <figcaption lang={site.lang}>{article.thumb.name}</figcaption>
          </figure>
        )}
        <div className="article-text">
          <RichText html={article.content} language={site.lang} />
          <Share title={article.name} path={`/article/${article.id}`} />
        </div>
      </article>
      {article.gallery !== null && article.gallery.images.length > 0 && (
        <ArticleGalleryStrip gallery={article.gallery} />
      )}
      <ArticleSteps newer={article.newer} older={article.older} />
    </>
  )
}

function ArticleFacts({ article }: { article: ArticleView }) {
  const { t } = usePageContext()
  return (
    <p className="meta article-facts">
      {article.author !== null && <span className="article-author">{article.author}</span>}
      {article.publishedAt !== null && <Day at={article.publishedAt} />}
      {article.editedAt !== null && (
        <span>
          {`${t('item.edited')} `}
          <Day at={article.editedAt} />
        </span>
      )}
      <span className="article-minutes">
        <Icon name="clock" size="small" />
        {t('item.minutes', { count: article.minutes })}
      </span>
    </p>
  )
}
