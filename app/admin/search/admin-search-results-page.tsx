import { Link } from 'react-router'
import {
  type AdminSearchAnswer,
  type AdminSearchGroup,
  adminSearchPath,
  maxAdminSearchLength,
} from '../../admin-header/admin-search-contract.ts'
import { AdminSearchResultContent } from '../../admin-header/admin-search-result-content.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'

const inputId = 'admin-search-q'

/** The form of the search and all its groups of results. */
export function AdminSearchResultsPage({ answer: { q, groups } }: { readonly answer: AdminSearchAnswer }) {
  const { t } = usePageContext()
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  return (
    <>
      <search aria-label={t('adminSearch.title')}>
        <form className="admin-search" action={adminSearchPath} method="get">
          <label className="field-label" htmlFor={inputId}>
            {t('adminSearch.label')}
          </label>
          <div>
            <input
              key={q}
              className="field-input"
              id={inputId}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={maxAdminSearchLength}
            />
            <Button variant="quiet" type="submit">
              {t('search.submit')}
            </Button>
          </div>
        </form>
      </search>
      <p className="found-summary" role="status">
        {q === '' ? t('adminSearch.hint') : t('adminSearch.found', { count })}
      </p>
      {groups.map((group) => (
        <ResultGroup key={group.name} group={group} q={q} />
      ))}
    </>
  )
}

function ResultGroup({ group: { name, results, total, kinds }, q }: { group: AdminSearchGroup; q: string }) {
  const { t } = usePageContext()
  const id = `found-${name}`
  return (
    <section className="found-group" aria-labelledby={id}>
      <h2 id={id}>{t(`adminSearch.groups.${name}`)}</h2>
      <ul>
        {results.map((result) => (
          <li key={result.href}>
            <Link className="found" to={result.href}>
              <AdminSearchResultContent result={result} />
            </Link>
          </li>
        ))}
      </ul>
      {total > results.length && (
        <p className="found-more">
          {name === 'people' && (
            <Link to={`/admin/people?${new URLSearchParams({ q })}`}>
              {t('adminSearch.allOf', { what: t('admin.people'), count: total })}
            </Link>
          )}
          {kinds.map(({ kind, total: count }) => (
            <Link key={kind} to={`/admin/edit/${kind}?${new URLSearchParams({ q })}`}>
              {t('adminSearch.allOf', { what: t(`kinds.${kind}`), count })}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
