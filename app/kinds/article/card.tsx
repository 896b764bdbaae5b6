import { useContentLanguage } from '../../ui/content-language.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import { CardWords } from './card-words.tsx'
import type { ArticleCard as Data } from './present.ts'

interface ArticleCardProps {
  readonly article: Data
  readonly heading: 'h2' | 'h3'
  readonly eager?: boolean
  /** Left out where the card already stands under its category's name. */
  readonly labelled?: boolean
}

/** An article in a list: one link, and what helps to decide whether to follow it. */
export function ArticleCard({ article, heading, eager = false, labelled = true }: ArticleCardProps) {
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
        <CardWords article={article} heading={heading} labelled={labelled} />
      </div>
    </article>
  )
}
