import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { NoItemsMessage } from '../../ui/no-items-message.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { SeeAllLink } from '../../ui/see-all-link.tsx'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import {
  type ArticleCategorySection,
  type ArticleListPageData,
  readArticleListPageData,
} from './article-list-page-data.ts'
import { ArticleCard } from './card.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { url }) => readArticleListPageData(request, url))

/** `/articles`: the latest of all categories, or one category page by page. */
export default function Articles({ loaderData: view }: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  const written = useContentLangAttribute()
  const { chosen } = view
  const section = t('sections.article')
  const intro = chosen?.description ?? t('intro.article')
  const name = chosen === null ? section : `${chosen.name} – ${section}`
  const later = chosen !== null && view.paging.page > 1
  const title = later ? `${name}, ${t('paging.number', { page: String(view.paging.page) })}` : name
  return (
    <>
      <PageHeadTags
        title={title}
        description={intro}
        {...(chosen === null ? {} : { paging: view.paging, query: { category: String(chosen.id) } })}
      />
      <div className="list-head">
        <h1 lang={chosen === null ? undefined : written}>{chosen?.name ?? section}</h1>
        <p className="list-intro" lang={chosen === null ? undefined : written}>
          {intro}
        </p>
        <p className="list-total">{t('counts.article', { count: chosen?.total ?? view.total })}</p>
        {view.categories.length > 1 && <CategoryChips view={view} />}
      </div>
      {chosen === null ? (
        <>
          {view.shelves.length === 0 && <NoItemsMessage of="article" />}
          {view.shelves.map((shelf, place) => (
            <CategoryShelf key={shelf.id} shelf={shelf} eager={place === 0} />
          ))}
        </>
      ) : (
        <>
          <div className="cards">
            {view.articles.map((article, place) => (
              <ArticleCard key={article.id} article={article} heading="h2" eager={place < 3} />
            ))}
          </div>
          <PagingNav paging={view.paging} query={{ category: String(chosen.id) }} />
        </>
      )}
    </>
  )
}

function CategoryChips({ view: { categories, chosen, total } }: { view: ArticleListPageData }) {
  const { t } = usePageContext()
  const written = useContentLangAttribute()
  return (
    <nav aria-label={t('item.categories')}>
      <ul className="chips">
        <li>
          <a className="chip" href="/articles" aria-current={chosen === null ? 'page' : undefined}>
            {t('item.allCategories')}
            <small>{total}</small>
          </a>
        </li>
        {categories.map(({ id, name, total: inIt }) => (
          <li key={id} lang={written}>
            <a
              className="chip"
              href={`/articles?category=${id}`}
              aria-current={chosen?.id === id ? 'page' : undefined}
            >
              {name}
              <small>{inIt}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoryShelf({ shelf, eager }: { shelf: ArticleCategorySection; eager: boolean }) {
  const { t } = usePageContext()
  const label = `shelf-${shelf.id}`
  return (
    <section className="part" aria-labelledby={label}>
      <div className="part-head" lang={useContentLangAttribute()}>
        <h2 id={label}>{shelf.name}</h2>
        <p>{shelf.description}</p>
      </div>
      <div className="cards">
        {shelf.articles.map((article) => (
          <ArticleCard key={article.id} article={article} heading="h3" eager={eager} showCategory={false} />
        ))}
      </div>
      {shelf.total > shelf.articles.length && (
        <SeeAllLink href={`/articles?category=${shelf.id}`}>
          {t('item.allInCategory', { count: shelf.total, name: shelf.name })}
        </SeeAllLink>
      )}
    </section>
  )
}
