import { FormattedDay } from '../../ui/formatted-day.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import type { ArticleCardData } from './article-page-data.ts'

interface ArticleCardTextProps {
  readonly article: ArticleCardData
  readonly heading: 'h2' | 'h3'
  /** False where the card is already under its category's heading. */
  readonly showCategory?: boolean
}

/** The text of an article card; the title is its only link. */
export function ArticleCardText({ article, heading: Heading, showCategory = true }: ArticleCardTextProps) {
  return (
    <>
      <NonPublicMark status={article.nonPublic} />
      {showCategory && article.category !== null && <p className="label">{article.category}</p>}
      <Heading>
        <a className="card-link" href={`/article/${article.id}`}>
          {article.name}
        </a>
      </Heading>
      <p>{article.description}</p>
      <p className="meta">
        {article.publishedAt !== null && article.nonPublic === null && (
          <FormattedDay at={article.publishedAt} />
        )}
        {article.author !== null && <span>{article.author}</span>}
      </p>
    </>
  )
}
