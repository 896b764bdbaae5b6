import type { AdjacentItems } from '../kinds/adjacent-items.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'
import { NonPublicMark } from './non-public-mark.tsx'

const labels = {
  article: { newer: 'item.newerArticle', older: 'item.olderArticle', more: 'item.moreArticles' },
  news: { newer: 'item.newerNews', older: 'item.olderNews', more: 'item.moreNews' },
} as const

/** Links to the next newer and next older item of a kind. */
export function AdjacentItemLinks({ kind, newer, older }: AdjacentItems & { kind: 'article' | 'news' }) {
  const { t, site } = usePageContext()
  if (newer === null && older === null) return null
  return (
    <nav className="article-steps" aria-label={t(labels[kind].more)}>
      {newer !== null && (
        <a rel="prev" href={`/${kind}/${newer.id}`}>
          <Icon name="previous" />
          <span>
            <small>{t(labels[kind].newer)}</small>
            <span lang={site.lang}>{newer.name}</span> <NonPublicMark status={newer.nonPublic} />
          </span>
        </a>
      )}
      {older !== null && (
        <a rel="next" href={`/${kind}/${older.id}`}>
          <span>
            <small>{t(labels[kind].older)}</small>
            <span lang={site.lang}>{older.name}</span> <NonPublicMark status={older.nonPublic} />
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
