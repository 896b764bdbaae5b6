import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import type { AdjacentArticle } from './article-page-data.ts'

/** Links to the next newer and next older article. */
export function AdjacentArticleLinks({
  newer,
  older,
}: {
  newer: AdjacentArticle | null
  older: AdjacentArticle | null
}) {
  const { t, site } = usePageContext()
  if (newer === null && older === null) return null
  return (
    <nav className="article-steps" aria-label={t('item.moreArticles')}>
      {newer !== null && (
        <a rel="prev" href={`/article/${newer.id}`}>
          <Icon name="previous" />
          <span>
            <small>{t('item.newerArticle')}</small>
            <span lang={site.lang}>{newer.name}</span> <NonPublicMark status={newer.nonPublic} />
          </span>
        </a>
      )}
      {older !== null && (
        <a rel="next" href={`/article/${older.id}`}>
          <span>
            <small>{t('item.olderArticle')}</small>
            <span lang={site.lang}>{older.name}</span> <NonPublicMark status={older.nonPublic} />
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
