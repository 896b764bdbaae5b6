import type { ArticleCardData as Data } from '../kinds/article/article-page-data.ts'
import { ArticleCard } from '../kinds/article/card.tsx'
import { ArticleCardText } from '../kinds/article/card-text.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createItemKey } from '../live/live-page-settings.ts'
import { SeeAllLink } from '../ui/link.tsx'
import { createContentBoxes } from '../ui/picture-sizes.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

/** As in the style sheet. */
const LEAD_ASPECT_RATIO = 1.5
/** In these windows the text beside the picture may make the box higher. */
const findTextHeight = (window: number) =>
  window < 64 || window >= 96 ? null : window < 80 ? '30rem' : '28rem'
const leadBoxes = createContentBoxes({ windows: [80, 96] }, (window) => {
  const height = findTextHeight(window)
  return {
    share: window >= 64 ? 1.4 / 2.4 : 1,
    ...(height === null ? { aspectRatio: LEAD_ASPECT_RATIO } : { height }),
  }
})

/** The latest article large, and a row of further ones. */
export function LatestArticles({ articles }: { articles: readonly Data[] }) {
  const { t } = usePageContext()
  const [first, ...others] = articles
  if (first === undefined) return null
  return (
    <section className="part" aria-labelledby="latest-articles">
      <h2 id="latest-articles">{t('home.latestArticles')}</h2>
      <LeadArticle article={first} />
      <div className="cards">
        {others.map((article) => (
          <ArticleCard key={article.id} article={article} heading="h3" />
        ))}
      </div>
      <SeeAllLink href="/articles">{t('home.allArticles')}</SeeAllLink>
    </section>
  )
}

function LeadArticle({ article }: { article: Data }) {
  const { site } = usePageContext()
  return (
    <article className="lead" data-item={createItemKey('article', article.id)} lang={site.lang}>
      {article.thumb !== null && (
        <div className="lead-picture">
          <ResponsiveImage picture={article.thumb} sizes={leadBoxes} boxAspectRatio={LEAD_ASPECT_RATIO} />
        </div>
      )}
      <div className="lead-text">
        <ArticleCardText article={article} heading="h3" />
      </div>
    </article>
  )
}
