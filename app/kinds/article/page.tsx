import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import type { ReferencedPicture } from '../../../server/content/contract/items.ts'
import { CitationDetails } from '../../citation/citation-details.tsx'
import { RelatedItems } from '../../discovery/related-items.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createItemKey } from '../../live/live-page-settings.ts'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { ReaderNotes } from '../../reader-messages/reader-notes.tsx'
import { AdjacentItemLinks } from '../../ui/adjacent-item-links.tsx'
import { AuthorLink } from '../../ui/author-link.tsx'
import { FormattedDay } from '../../ui/formatted-day.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NonPublicNotice } from '../../ui/non-public-mark.tsx'
import { createContentBoxes } from '../../ui/picture-sizes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { type ArticlePageData, readArticlePageData } from './article-page-data.ts'
import { ArticleGalleryStrip } from './gallery-strip.tsx'
import { ArticleHeadTags } from './head-tags.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { params }) =>
  readArticlePageData(request, parseIdParam(params.id)),
)

/** `/article/:id`. */
export default function ArticleRoutePage({ loaderData }: PageComponentProps<typeof loader>) {
  const { id } = loaderData
  return (
    <>
      <ArticlePage article={loaderData} />
      <LivePage rows={[{ kind: 'article', filter: `id=eq.${id}` }]} item={{ kind: 'article', id }} />
    </>
  )
}

/** A whole article. */
export function ArticlePage({ article }: { article: ArticlePageData }) {
  const { site } = usePageContext()
  const gallery = article.gallery !== null && article.gallery.images.length > 0 ? article.gallery : null
  return (
    <>
      <article className="article" data-item={createItemKey('article', article.id)}>
        <ArticleHeadTags article={article} />
        <NonPublicNotice status={article.nonPublic} />
        <header className="article-head" lang={site.lang}>
          {article.category !== null && (
            <p className="label">
              <a href={`/articles?category=${article.categoryId}`}>{article.category}</a>
            </p>
          )}
          <h1>{article.name}</h1>
          {article.perex !== '' && <p className="perex">{article.perex}</p>}
        </header>
        <ArticleFacts article={article} />
        {article.thumb !== null && (
          <figure className="article-picture">
            <ArticlePicture picture={article.thumb} />
            {article.thumb.name !== '' && <figcaption lang={site.lang}>{article.thumb.name}</figcaption>}
          </figure>
        )}
        <div className="article-text">
          <RichText html={article.content} language={site.lang} />
          <ReaderNotes
            notes={article.notes}
            about={article.citation === null ? null : { kind: 'article', id: article.id }}
          />
          <ShareButton title={article.name} path={`/article/${article.id}`} />
          <CitationDetails citation={article.citation} />
        </div>
      </article>
      {gallery !== null && <ArticleGalleryStrip gallery={gallery} />}
      {(gallery !== null || hasEnlargeablePictures(article.content)) && <LightboxTemplate />}
      <RelatedItems cards={article.related} />
      <AdjacentItemLinks kind="article" newer={article.newer} older={article.older} />
    </>
  )
}

/** 60 × 34 rem, beside the rail for facts in wide windows; as in the style sheet. */
const LARGEST_BOX = 60 / 34
const pictureBoxes = createContentBoxes({ windows: [75] }, (window) => ({
  share: 1,
  less: window >= 75 ? 3 : 0,
  maxHeight: '34rem',
})).map((box) => ({
  ...box,
  width: `min(60rem, ${box.width}${box.from >= 75 ? ' - clamp(12rem, 22vw - 4.5rem, 22rem)' : ''})`,
}))

/** The picture of an article, with a link to its own page if that is public. */
function ArticlePicture({ picture }: { picture: ReferencedPicture }) {
  const image = <ResponsiveImage picture={picture} sizes={pictureBoxes} boxAspectRatio={LARGEST_BOX} eager />
  return picture.hasPage ? <a href={`/image/${picture.image}`}>{image}</a> : image
}

function ArticleFacts({ article }: { article: ArticlePageData }) {
  const { t, language } = usePageContext()
  return (
    <p className="meta article-facts">
      {article.author !== null && (
        <span className="article-author">
          <AuthorLink id={article.authorId} name={article.author} />
        </span>
      )}
      {article.publishedAt !== null && article.nonPublic === null && (
        <FormattedDay at={article.publishedAt} />
      )}
      {article.editedAt !== null && (
        <span>
          {`${t('item.edited')} `}
          <FormattedDay at={article.editedAt} />
        </span>
      )}
      {article.period !== null && (
        <a href={`/timeline?at=article-${article.id}`}>
          {t('item.period', { period: formatEdtfInWords(article.period, language) })}
        </a>
      )}
      <span className="article-minutes">
        <Icon name="clock" size="small" />
        {t('item.minutes', { count: article.readingMinutes })}
      </span>
    </p>
  )
}
