import { useContentLangAttribute } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { createGridBoxes } from '../../ui/picture-sizes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { ArticleCardData as Data } from './article-page-data.ts'
import { ArticleCardText } from './card-text.tsx'

interface ArticleCardProps {
  readonly article: Data
  readonly heading: 'h2' | 'h3'
  readonly eager?: boolean
  /** False where the card is already under its category's heading. */
  readonly showCategory?: boolean
}

/** As in the style sheet. */
const ASPECT_RATIO = 1.5
const boxes = createGridBoxes({ minColumn: 17, gap: 1.5, aspectRatio: ASPECT_RATIO })

/** An article in a list: one link with its picture, summary and date. */
export function ArticleCard({ article, heading, eager = false, showCategory = true }: ArticleCardProps) {
  return (
    <article
      className="card"
      data-item={createItemKey('article', article.id)}
      lang={useContentLangAttribute()}
    >
      {article.thumb !== null && (
        <div className="card-picture">
          <ResponsiveImage
            picture={article.thumb}
            sizes={boxes}
            boxAspectRatio={ASPECT_RATIO}
            eager={eager}
          />
        </div>
      )}
      <div className="card-text">
        <ArticleCardText article={article} heading={heading} showCategory={showCategory} />
      </div>
    </article>
  )
}
