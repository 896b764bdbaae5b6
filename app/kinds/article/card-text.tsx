import { FormattedDay } from '../../ui/formatted-day.tsx'
import type { ArticleCardData } from './article-page-data.ts'

interface ArticleCardTextProps {
  readonly article: ArticleCardData
  readonly heading: 'h2' | 'h3'
  /** Left out where the card already stands under its category's name. */
  readonly showCategory?: boolean
}

/** What a card says of an article: its title is the one link. */
export function ArticleCardText({
  article,
  heading: Heading,
  showCategory: labelled = true,
}: ArticleCardTextProps) {
  return (
    <>
      {labelled && article.category !== null && <p className="label">{article.category}</p>}
      <Heading>
        <a className="card-link" href={`/article/${article.id}`}>
          {article.name}
        </a>
      </Heading>
      <p>{article.description}</p>
      <p className="meta">
        {article.publishedAt !== null && <FormattedDay at={article.publishedAt} />}
        {article.author !== null && <span>{article.author}</span>}
      </p>
    </>
  )
}
