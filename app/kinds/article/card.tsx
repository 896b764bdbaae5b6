import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import type { ArticleCardData as Data } from './article-page-data.ts'
import { ArticleCardText } from './card-text.tsx'

interface ArticleCardProps {
  readonly article: Data
  readonly heading: 'h2' | 'h3'
  readonly eager?: boolean
  /** Left out where the card already stands under its category's name. */
  readonly showCategory?: boolean
}

/** An article in a list: one link, and what helps to decide whether to follow it. */
export function ArticleCard({
  article,
  heading,
  eager = false,
  showCategory: labelled = true,
}: ArticleCardProps) {
  return (
    <article className="card" lang={useContentLangAttribute()}>
      {article.thumb !== null && (
        <div className="card-picture">
          <ResponsiveImage
            picture={article.thumb}
            sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 96vw"
            eager={eager}
          />
        </div>
      )}
      <div className="card-text">
        <ArticleCardText article={article} heading={heading} showCategory={labelled} />
      </div>
    </article>
  )
}
