import type { ItemIdAndName } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'

/** Links to the next newer and next older article. */
export function AdjacentArticleLinks({
  newer,
  older,
}: {
  newer: ItemIdAndName | null
  older: ItemIdAndName | null
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
            <span lang={site.lang}>{newer.name}</span>
          </span>
        </a>
      )}
      {older !== null && (
        <a rel="next" href={`/article/${older.id}`}>
          <span>
            <small>{t('item.olderArticle')}</small>
            <span lang={site.lang}>{older.name}</span>
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
