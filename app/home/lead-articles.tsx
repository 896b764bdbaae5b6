import { ArticleCard } from '../kinds/article/card.tsx'
import { CardWords } from '../kinds/article/card-words.tsx'
import type { ArticleCard as Data } from '../kinds/article/present.ts'
import { usePageContext } from '../layout/frame.ts'
import { More } from '../ui/more.tsx'
import { PictureImage } from '../ui/picture-image.tsx'

/** The newest article large, a few more beside each other. */
export function LeadArticles({ articles }: { articles: readonly Data[] }) {
  const { t } = usePageContext()
  const [first, ...others] = articles
  if (first === undefined) return null
  return (
    <section className="part" aria-labelledby="latest-articles">
      <h2 id="latest-articles">{t('home.latestArticles')}</h2>
      <Lead article={first} />
      <div className="cards">
        {others.map((article) => (
          <ArticleCard key={article.id} article={article} heading="h3" />
        ))}
      </div>
      <More href="/articles">{t('home.allArticles')}</More>
    </section>
  )
}

function Lead({ article }: { article: Data }) {
  const { site } = usePageContext()
  return (
    <article className="lead" lang={site.lang}>
      {article.thumb !== null && (
        <div className="lead-picture">
          <PictureImage picture={article.thumb} sizes="(min-width: 64rem) 40rem, 96vw" />
        </div>
      )}
      <div className="lead-text">
        <CardWords article={article} heading="h3" />
      </div>
    </article>
  )
}
