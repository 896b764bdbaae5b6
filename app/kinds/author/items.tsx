import { ItemCardList } from '../../discovery/item-cards.tsx'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps, parseIdParam } from '../../page-loader.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { readAuthorItemsPageData } from './author-page-data.ts'

export const handle = { document: true }

export const loader = createPageLoader((request, { params, url }) =>
  readAuthorItemsPageData(request, parseIdParam(params.id), params.collection, url),
)

/** `/author/:id/articles`: an author's items of one kind, page by page. */
export default function AuthorItemsPage({
  loaderData: { id, name, kind, cards, paging },
}: PageComponentProps<typeof loader>) {
  const { t, site } = usePageContext()
  const contentLang = useContentLangAttribute()
  const section = t(`lists.titles.${kind}`)
  const title = `${name} – ${section}`
  return (
    <>
      <PageHeadTags
        title={paging.page === 1 ? title : `${title}, ${t('paging.number', { page: String(paging.page) })}`}
        description={t('author.description', { name, site: site.webTitle })}
        paging={paging}
      />
      <div className="list-head">
        <p className="label" lang={contentLang}>
          <a href={`/author/${id}`}>{name}</a>
        </p>
        <h1>{section}</h1>
        <p className="list-total">{t(`counts.${kind}`, { count: paging.total })}</p>
      </div>
      <ItemCardList cards={cards} showKind={false} />
      <Pagination paging={paging} />
    </>
  )
}
