import '../lists/lists.css'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router'
import { ConfirmSubmitButton } from '../../actions/confirm-submit-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { BulkResultNotice } from '../bulk/bulk-result-notice.tsx'
import { createFormDataFromEntries, parseBulkSubmitEvent, useBulkActions } from '../bulk/use-bulk-actions.ts'
import { useCheckboxSelection } from '../bulk/use-checkbox-selection.ts'
import { formatUsedPictureNames } from '../bulk/used-picture-names.ts'
import { ListSearchInput } from '../lists/list-search-input.tsx'
import { useRevalidationOnChanges } from '../live/use-refresh-on-changes.ts'
import { SignInAgainLink } from '../pictures/sign-in-again-link.tsx'
import type { TrashPageData } from './read-trash.ts'
import { TrashTable } from './trash-table.tsx'

const form = 'trash-form'

/** The removed items, which can be restored and, by owners, deleted permanently. */
export function TrashPage({ trash }: { readonly trash: TrashPageData }) {
  const { t } = usePageContext()
  const { filter, total, rows, canPurge } = trash
  const isHydrated = useIsHydrated()
  const bulkActions = useBulkActions('/admin/trash/actions')
  const selection = useCheckboxSelection(form, rows)
  useRevalidationOnChanges(({ type }) => type !== 'INSERT')
  const query = buildTrashQuery(filter)
  const here = `/admin/trash${query.size === 0 ? '' : `?${query}`}`
  const isFiltered = query.size > 0
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fields } = parseBulkSubmitEvent(event)
    if (await bulkActions.send(fields)) selection.clear()
  }
  const galleries = rows.flatMap(({ contents }) => contents ?? [])
  const used = galleries.flatMap((contents) => contents.used)
  const aboutGalleries = [
    ...(used.length > 0 ? [t('trash.usedPictures', { names: formatUsedPictureNames(t, used) })] : []),
    ...(galleries.length > 0 ? [t('trash.galleriesToo')] : []),
  ]
  const isDisabled = bulkActions.isBusy || (isHydrated && selection.count === 0)
  return (
    <>
      <p className="admin-intro">{t('trash.intro')}</p>
      {(total > 0 || isFiltered) && <TrashFilters trash={trash} />}
      <BulkResultNotice
        result={bulkActions.result}
        problems={bulkActions.problems}
        restore={(element) => bulkActions.send(new FormData(element))}
        action={here}
        kind={null}
      />
      {bulkActions.failure === 'signedOut' && <SignInAgainLink />}
      {total === 0 ? (
        <div className="list-empty">
          <p className="list-empty-title">{t(isFiltered ? 'lists.nothingFound' : 'trash.empty')}</p>
          <p>{t(isFiltered ? 'lists.nothingFoundText' : 'trash.emptyText')}</p>
        </div>
      ) : (
        <>
          <form
            className="list-bulk"
            id={form}
            method="post"
            action={here}
            onSubmit={onSubmit}
            aria-label={t('lists.bulk')}
            data-count={isHydrated ? selection.count : undefined}
          >
            <p className="list-count" role="status">
              {selection.count === 0
                ? t(isFiltered ? 'trash.found' : 'trash.total', { count: total })
                : t('lists.selected', { count: selection.count })}
            </p>
            <Button variant="quiet" type="submit" name="intent" value="restore" disabled={isDisabled}>
              {t('trash.restore')}
            </Button>
            {canPurge && (
              <ConfirmSubmitButton
                label={t('trash.purgeSelected')}
                title={t('trash.purgeTitle')}
                text={[...aboutGalleries, t('trash.purgeSelectedText')].join(' ')}
                confirm={t('trash.purge')}
                form={form}
                intent="purge"
                disabled={isDisabled}
              />
            )}
          </form>
          <TrashTable
            {...{ trash, form, here }}
            isAll={selection.isAll}
            onPick={selection.onClick}
            onPickAll={selection.toggleAll}
          />
          <Pagination paging={trash} query={Object.fromEntries(query)} />
          {canPurge && !isFiltered && (
            <form
              className="trash-empty"
              method="post"
              action={here}
              id={`${form}-empty`}
              onSubmit={async (event) => {
                event.preventDefault()
                await bulkActions.send(createFormDataFromEntries([['intent', 'empty']]))
              }}
            >
              <ConfirmSubmitButton
                label={t('trash.emptyIt')}
                title={t('trash.emptyTitle')}
                text={[...aboutGalleries, t('trash.emptyAsk', { count: trash.totalWithContents })].join(' ')}
                confirm={t('trash.emptyIt')}
                form={`${form}-empty`}
                intent="empty"
                disabled={bulkActions.isBusy}
              />
            </form>
          )}
        </>
      )}
    </>
  )
}

function buildTrashQuery({ kind, q }: TrashPageData['filter']): URLSearchParams {
  return new URLSearchParams({ ...(q === '' ? {} : { q }), ...(kind === null ? {} : { kind }) })
}

function TrashFilters({ trash: { filter, kinds } }: { readonly trash: TrashPageData }) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <search aria-label={t('lists.search')}>
      <form className="list-filters" action="/admin/trash" key={`${filter.kind} ${filter.q}`}>
        <ListSearchInput id={`${id}-q`} value={filter.q} />
        <label className="sr-only" htmlFor={`${id}-kind`}>
          {t('trash.kind')}
        </label>
        <select
          className="field-input list-kind"
          id={`${id}-kind`}
          name="kind"
          defaultValue={filter.kind ?? ''}
        >
          <option value="">{t('trash.allKinds')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`lists.titles.${kind}`)}
            </option>
          ))}
        </select>
        <Button type="submit">{t('lists.apply')}</Button>
        {buildTrashQuery(filter).size > 0 && (
          <Link className="list-clear" to="/admin/trash">
            {t('lists.clear')}
          </Link>
        )}
      </form>
    </search>
  )
}
