import { useFrame } from '../../layout/frame.ts'
import { Day } from '../../ui/day.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { NewsEntry as Data } from './present.ts'

/** A whole piece of news; `heading` is the level that fits the page. */
export function NewsEntry({ news, heading: Heading }: { news: Data; heading: 'h2' | 'h3' }) {
  const { t, site } = useFrame()
  return (
    <article className="news" id={`news-${news.id}`}>
      <p className="meta">
        {news.publishedAt !== null && <Day at={news.publishedAt} />}
        {news.author !== null && <span>{news.author}</span>}
      </p>
      <Heading>{news.title}</Heading>
      <RichText html={news.content} language={site.lang} />
      {news.url !== null && (
        <p>
          <OutsideLink href={news.url}>{t('item.readMore')}</OutsideLink>
        </p>
      )}
    </article>
  )
}
