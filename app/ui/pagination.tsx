import { usePageContext } from '../layout/page-context.ts'
import { buildListPageHref, type Paging } from '../paging.ts'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

const NO_QUERY = {}

interface PaginationProps {
  readonly paging: Paging
  /** The query parameters of the list besides the page. */
  readonly query?: Readonly<Record<string, string>>
}

/** Links to the previous and next page of a list; renders nothing for a single page. */
export function Pagination({ paging: { page, pages }, query = NO_QUERY }: PaginationProps) {
  const { t, path } = usePageContext()
  if (pages < 2) return null
  return (
    <nav className="paging" aria-label={t('paging.label')}>
      {page > 1 ? (
        <ButtonLink variant="quiet" rel="prev" href={buildListPageHref(path, query, page - 1)}>
          <Icon name="previous" />
          {t('paging.previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p>{t('paging.page', { page: String(page), pages: String(pages) })}</p>
      {page < pages ? (
        <ButtonLink variant="quiet" rel="next" href={buildListPageHref(path, query, page + 1)}>
          {t('paging.next')}
          <Icon name="next" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
