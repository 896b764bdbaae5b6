import './restore.css'
import '../../lists/lists.css'
import { useId } from 'react'
import { Link } from 'react-router'
import { useContentLangAttribute, usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
import { ListSearchInput } from '../../lists/list-search-input.tsx'
import { listedKindNames } from '../../lists/listed-kinds.ts'
import type { ArchivedItemsPageData } from './read-archived-items.ts'

/** The items of a backup by kind, with a search in their titles. */
export function ArchivedItemsPage({ data }: { readonly data: ArchivedItemsPageData }) {
  const { t } = usePageContext()
  const { run, at, kind, q, total } = data
  return (
    <>
      <p className="admin-back">
        <Link to={`/admin/data/backups/${run}`}>{t('restore.title', { time: at.words })}</Link>
      </p>
      <p className="admin-intro">{t('restore.itemsIntro')}</p>
      <Filters data={data} />
      {total === 0 ? (
        <div className="list-empty">
          <p className="list-empty-title">{t('restore.itemsNone')}</p>
        </div>
      ) : (
        <>
          <p className="list-count" role="status">
            {t('restore.itemsFound', { count: total })}
          </p>
          <ItemsTable data={data} />
          <Pagination paging={data} query={{ kind, ...(q === '' ? {} : { q }) }} />
        </>
      )}
    </>
  )
}

function Filters({ data: { run, kind, q } }: { readonly data: ArchivedItemsPageData }) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <search aria-label={t('lists.search')}>
      <form className="list-filters" action={`/admin/data/backups/${run}/items`} key={`${kind} ${q}`}>
        <ListSearchInput id={`${id}-q`} value={q} />
        <label className="sr-only" htmlFor={`${id}-kind`}>
          {t('trash.kind')}
        </label>
        <select className="field-input list-kind" id={`${id}-kind`} name="kind" defaultValue={kind}>
          {listedKindNames.map((one) => (
            <option key={one} value={one}>
              {t(`lists.titles.${one}`)}
            </option>
          ))}
        </select>
        <Button type="submit">{t('lists.apply')}</Button>
      </form>
    </search>
  )
}

function ItemsTable({ data: { run, at, kind, rows } }: { readonly data: ArchivedItemsPageData }) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <div className="list-box">
      <table className="list-table">
        <caption className="sr-only">{t('restore.itemsTitle', { time: at.words })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('restore.itemName')}</th>
            <th scope="col">{t('restore.itemEdited')}</th>
            <th scope="col">{t('restore.itemStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, editedAt, status }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/admin/data/backups/${run}/items/${kind}/${id}`} lang={lang}>
                  {name === '' ? t('lists.unnamed') : name}
                </Link>
              </th>
              <td className="list-cell" data-label={t('restore.itemEdited')}>
                <TimeElement moment={editedAt} />
              </td>
              <td className="list-cell" data-label={t('restore.itemStatus')}>
                <span className="restore-status" data-status={status}>
                  {t(`restore.status.${status}`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
