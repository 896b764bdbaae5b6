import { usePageContext } from '../../layout/frame.ts'
import { Day } from '../../ui/day.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { NewsEntry as Data } from './present.ts'

/** A whole piece of news. */
export function NewsEntry({ news }: { news: Data }) {
  const { t, site } = usePageContext()
  return (
    <article className="news" id={`news-${news.id}`}>
      <p className="meta">
        {news.publishedAt !== null && <Day at={news.publishedAt} />}
        {news.author !== null && <span>{news.author}</span>}
      </p>
      <div className="news-text">
        <h2 lang={site.lang}>{news.title}</h2>
        <RichText html={news.content} language={site.lang} />
        {news.url !== null && (
          <p>
            <OutsideLink href={news.url}>{t('item.readMore')}</OutsideLink>
          </p>
        )}
      </div>
    </article>
  )
}
