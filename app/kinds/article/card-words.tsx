import { Day } from '../../ui/day.tsx'
import type { ArticleCard } from './present.ts'

interface CardWordsProps {
  readonly article: ArticleCard
  readonly heading: 'h2' | 'h3'
  /** Left out where the card already stands under its category's name. */
  readonly labelled?: boolean
}

/** What a card says of an article: its title is the one link. */
export function CardWords({ article, heading: Heading, labelled = true }: CardWordsProps) {
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
        {article.publishedAt !== null && <Day at={article.publishedAt} />}
        {article.author !== null && <span>{article.author}</span>}
      </p>
    </>
  )
}
