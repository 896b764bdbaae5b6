import { plainText } from '../../domain/text/plain.ts'
import type { NewsEntry } from '../kinds/news/present.ts'
import { usePageContext } from '../layout/frame.ts'
import { summaryOf } from '../meta/plain.ts'
import { Day } from '../ui/day.tsx'
import { Empty } from '../ui/empty.tsx'
import { More } from '../ui/more.tsx'

/** The newest news in short, each leading to its whole. */
export function LatestNews({ news, total }: { news: readonly NewsEntry[]; total: number }) {
  const { t, site } = usePageContext()
  return (
    <section className="home-news" aria-labelledby="latest-news">
      <h2 id="latest-news">{t('home.latestNews')}</h2>
      {news.length === 0 && <Empty of="news" />}
      {news.length > 0 && (
        <ul>
          {news.map((entry) => (
            <li key={entry.id}>
              {entry.publishedAt !== null && (
                <p className="meta">
                  <Day at={entry.publishedAt} />
                </p>
              )}
              <h3 lang={site.lang}>
                <a href={`/news?at=${entry.id}#news-${entry.id}`}>{entry.title}</a>
              </h3>
              <p lang={site.lang}>{summaryOf(plainText(entry.content))}</p>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && <More href="/news">{t('home.allNews')}</More>}
    </section>
  )
}
