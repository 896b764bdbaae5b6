import { useContentLangAttribute, usePageContext, useSectionIntro } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { FeedLink } from '../../ui/feed-link.tsx'
import { SeeAllLink } from '../../ui/link.tsx'
import { NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import {
  type ArticleListPageData,
  type CategoryWithLatestArticles,
  readArticleListPageData,
} from './article-list-page-data.ts'
import { ArticleCard } from './card.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { url }) => readArticleListPageData(request, url))

/** `/articles`: the latest of all categories, or one category page by page. */
export default function ArticleListPage({ loaderData: view }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  const { chosen } = view
  const section = t('sections.article')
  const sectionIntro = useSectionIntro('article')
  const intro = chosen?.description ? { text: chosen.description, lang: contentLang } : sectionIntro
  const name = chosen === null ? section : `${chosen.name} – ${section}`
  const isLaterPage = chosen !== null && view.paging.page > 1
  const title = isLaterPage ? `${name}, ${t('paging.number', { page: String(view.paging.page) })}` : name
  return (
    <>
      <PageHeadTags
        title={title}
        description={intro.text}
        {...(chosen === null ? {} : { paging: view.paging, query: { category: String(chosen.id) } })}
      />
      <div className="list-head">
        <h1 lang={chosen === null ? undefined : contentLang}>{chosen?.name ?? section}</h1>
        <p className="list-intro" lang={intro.lang}>
          {intro.text}
        </p>
        <p className="list-total">{t('counts.article', { count: chosen?.total ?? view.total })}</p>
        <FeedLink />
        {view.categories.length > 1 && <CategoryChips view={view} />}
      </div>
      {chosen === null ? (
        <>
          {view.shelves.length === 0 && <NoItemsMessage of="article" />}
          {view.shelves.map((section, index) => (
            <CategoryArticles key={section.id} section={section} eager={index === 0} />
          ))}
        </>
      ) : (
        <>
          <div className="cards">
            {view.articles.map((article, index) => (
              <ArticleCard key={article.id} article={article} heading="h2" eager={index < 3} />
            ))}
          </div>
          <Pagination paging={view.paging} query={{ category: String(chosen.id) }} />
        </>
      )}
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

function CategoryArticles({ section, eager }: { section: CategoryWithLatestArticles; eager: boolean }) {
  const { t } = usePageContext()
  const label = `shelf-${section.id}`
  return (
    <section className="part" aria-labelledby={label}>
      <div className="part-head" lang={useContentLangAttribute()}>
        <h2 id={label}>{section.name}</h2>
        {section.description !== null && <p>{section.description}</p>}
      </div>
      <div className="cards">
        {section.articles.map((article) => (
          <ArticleCard key={article.id} article={article} heading="h3" eager={eager} showCategory={false} />
        ))}
      </div>
      {section.total > section.articles.length && (
        <SeeAllLink href={`/articles?category=${section.id}`}>
          {t('item.allInCategory', { count: section.total, name: section.name })}
        </SeeAllLink>
      )}
    </section>
  )
}
