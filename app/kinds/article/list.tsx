import { useContentLangAttribute, usePageContext, useSectionIntro } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { FeedLink } from '../../ui/feed-link.tsx'
import { NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type ArticleListPageData, readArticleListPageData } from './article-list-page-data.ts'
import { ArticleCard } from './card.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { url }) => readArticleListPageData(request, url))

/** `/articles`: all articles, newest first, or those of one category, page by page. */
export default function ArticleListPage({ loaderData: view }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  const { chosen, articles, paging } = view
  const section = t('sections.article')
  const sectionIntro = useSectionIntro('article')
  const intro = chosen?.description ? { text: chosen.description, lang: contentLang } : sectionIntro
  const name = chosen === null ? section : `${chosen.name} – ${section}`
  const title = paging.page > 1 ? `${name}, ${t('paging.number', { page: String(paging.page) })}` : name
  const query: Record<string, string> = chosen === null ? {} : { category: String(chosen.id) }
  return (
    <>
      <PageHeadTags title={title} description={intro.text} paging={paging} query={query} />
      <div className="list-head">
        <h1 lang={chosen === null ? undefined : contentLang}>{chosen?.name ?? section}</h1>
        <p className="list-intro" lang={intro.lang}>
          {intro.text}
        </p>
        <p className="list-total">{t('counts.article', { count: paging.total })}</p>
        <FeedLink />
        {view.categories.length > 0 && <CategoryChips view={view} />}
      </div>
      {articles.length === 0 && <NoItemsMessage of="article" />}
      <div className="cards">
        {articles.map((article, index) => (
          <ArticleCard
            key={article.id}
            article={article}
            heading="h2"
            eager={index < 3}
            showCategory={chosen === null}
          />
        ))}
      </div>
      <Pagination paging={paging} query={query} />
      <LivePage rows={[{ kind: 'article' }, { kind: 'category' }]} lists={['article']} />
    </>
  )
}

function CategoryChips({ view: { categories, chosen, total } }: { view: ArticleListPageData }) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <nav aria-label={t('item.categories')}>
      <ul className="chips">
        <li>
          <a className="chip" href="/articles" aria-current={chosen === null ? 'page' : undefined}>
            {t('item.allCategories')}
            <small>{total}</small>
          </a>
        </li>
        {categories.map(({ id, name, total: articleCount }) => (
          <li key={id} lang={contentLang}>
            <a
              className="chip"
              href={`/articles?category=${id}`}
              aria-current={chosen?.id === id ? 'page' : undefined}
            >
              {name}
              <small>{articleCount}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
