import { CitationDetails } from '../../citation/citation-details.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { LightboxTemplate } from '../../lightbox/template.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createItemKey } from '../../live/live-page-settings.ts'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { AdjacentItemLinks } from '../../ui/adjacent-item-links.tsx'
import { AuthorLink } from '../../ui/author-link.tsx'
import { FormattedDay } from '../../ui/formatted-day.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { NonPublicNotice } from '../../ui/non-public-mark.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { NewsHeadTags } from './head-tags.tsx'
import { type NewsPageData, readNewsPageData } from './present-news.ts'

export const handle = { document: true }

export const loader = createPageLoader((request, { params }) =>
  readNewsPageData(request, parseIdParam(params.id)),
)

/** `/news/:id`. */
export default function NewsRoutePage({ loaderData: news }: PageComponentProps<typeof loader>) {
  const { id } = news
  return (
    <>
      <NewsPage news={news} />
      <LivePage rows={[{ kind: 'news', filter: `id=eq.${id}` }]} item={{ kind: 'news', id }} />
    </>
  )
}

/** A whole news entry. */
export function NewsPage({ news }: { news: NewsPageData }) {
  const { t, site } = usePageContext()
  return (
    <>
      <article className="article" data-item={createItemKey('news', news.id)}>
        <NewsHeadTags news={news} />
        <NonPublicNotice status={news.nonPublic} />
        <header className="article-head">
          <p className="label">
            <a href="/news">{t('sections.news')}</a>
          </p>
          <h1 lang={site.lang}>{news.title}</h1>
        </header>
        <p className="meta article-facts">
          {news.author !== null && (
            <span className="article-author">
              <AuthorLink id={news.authorId} name={news.author} />
            </span>
          )}
          {news.publishedAt !== null && news.nonPublic === null && <FormattedDay at={news.publishedAt} />}
        </p>
        <div className="article-text">
          <RichText html={news.content} language={site.lang} />
          {news.url !== null && (
            <p className="more">
              <ExternalLink href={news.url}>{t('item.readMore')}</ExternalLink>
            </p>
          )}
          <ShareButton title={news.title} path={`/news/${news.id}`} />
          <CitationDetails citation={news.citation} />
        </div>
      </article>
      {hasEnlargeablePictures(news.content) && <LightboxTemplate />}
      <AdjacentItemLinks kind="news" newer={news.newer} older={news.older} />
    </>
  )
}
