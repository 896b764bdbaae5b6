import { extractPlainText } from '../../domain/text/plain-text.ts'
import type { NewsEntryData } from '../kinds/news/present-news.ts'
import { usePageContext } from '../layout/page-context.ts'
import { createItemKey } from '../live/live-page-settings.ts'
import { truncateToSummary } from '../meta/plain-text.ts'
import { FeedLink } from '../ui/feed-link.tsx'
import { FormattedDay } from '../ui/formatted-day.tsx'
import { SeeAllLink } from '../ui/link.tsx'
import { NonPublicMark } from '../ui/non-public-mark.tsx'

/** Summaries of the latest news, with links to the full entries. */
export function LatestNews({ news }: { news: readonly NewsEntryData[] }) {
  const { t, site } = usePageContext()
  return (
    <section className="home-news" aria-labelledby="latest-news">
      <h2 id="latest-news">{t('home.latestNews')}</h2>
      <ul>
        {news.map((entry) => (
          <li key={entry.id} data-item={createItemKey('news', entry.id)}>
            {entry.nonPublic === null && entry.publishedAt !== null && (
              <p className="meta">
                <FormattedDay at={entry.publishedAt} />
              </p>
            )}
            <NonPublicMark status={entry.nonPublic} />
            <h3 lang={site.lang}>
              <a href={`/news/${entry.id}`}>{entry.title}</a>
            </h3>
            <p lang={site.lang}>{truncateToSummary(extractPlainText(entry.content))}</p>
          </li>
        ))}
      </ul>
      <SeeAllLink href="/news">{t('home.allNews')}</SeeAllLink>
      <FeedLink />
    </section>
  )
}
