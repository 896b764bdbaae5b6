import { useContentLanguage } from '../../ui/content-language.ts'
import { Day } from '../../ui/day.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { ArticleCard as Data } from './present.ts'

interface ArticleCardProps {
  readonly article: Data
  readonly heading: 'h2' | 'h3'
  readonly eager?: boolean
  /** Left out where the card already stands under its category's name. */
  readonly labelled?: boolean
}

/** An article in a list: one link, and what helps to decide whether to follow it. */
export function ArticleCard({ article, heading: Heading, eager = false, labelled = true }: ArticleCardProps) {
  return (
    <article className="card" lang={useContentLanguage()}>
      {article.thumb !== null && (
        <div className="card-picture">
          <PictureImage
            picture={article.thumb}
            sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 96vw"
            eager={eager}
          />
        </div>
      )}
      <div className="card-text">
        {labelled && article.category !== null && <p className="label">{article.category}</p>}
        <Heading>
          <a className="card-link" href={`/article/${article.id}`}>
            {article.name}
          </a>
        </Heading>
        <p>{article.dscr}</p>
        <p className="meta">
          {article.publishedAt !== null && <Day at={article.publishedAt} />}
          {article.author !== null && <span>{article.author}</span>}
        </p>
      </div>
    </article>
  )
}
