import { CitationLink } from '../../citation/citation-details.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { AuthorLink } from '../../ui/author-link.tsx'
import { EditItemLink } from '../../ui/edit-item-link.tsx'
import { FormattedDay } from '../../ui/formatted-day.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { NewsEntryData as Data } from './present-news.ts'

/** A news entry in the list, with a link to its own page. */
export function NewsEntry({ news }: { news: Data }) {
  const { t, site } = usePageContext()
  return (
    <article className="news" id={`news-${news.id}`} data-item={createItemKey('news', news.id)}>
      <p className="meta">
        <NonPublicMark status={news.nonPublic} />
        {news.publishedAt !== null && news.nonPublic === null && <FormattedDay at={news.publishedAt} />}
        {news.author !== null && <AuthorLink id={news.authorId} name={news.author} />}
        {news.nonPublic === null && <CitationLink kind="news" id={news.id} name={news.title} />}
        <EditItemLink kind="news" id={news.id} name={news.title} />
      </p>
      <div className="news-text">
        <h2 lang={site.lang}>
          <a href={`/news/${news.id}`}>{news.title}</a>
        </h2>
        <RichText html={news.content} language={site.lang} />
        {news.url !== null && (
          <p>
            <ExternalLink href={news.url}>{t('item.readMore')}</ExternalLink>
          </p>
        )}
      </div>
    </article>
  )
}
