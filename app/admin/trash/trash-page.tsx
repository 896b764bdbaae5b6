import { Button } from '../../ui/button.tsx'
import '../lists/lists.css'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router'
import { ConfirmSubmitButton } from '../../actions/confirm-submit-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { BulkResultNotice } from '../bulk/bulk-result-notice.tsx'
import { readBulkSubmitEvent, toFormData, useBulkActions } from '../bulk/use-bulk-actions.ts'
import { useCheckboxSelection } from '../bulk/use-checkbox-selection.ts'
import { SignInAgainLink } from '../pictures/sign-in-again-link.tsx'
import type { TrashView } from './read-trash.ts'
import { TrashTable } from './trash-table.tsx'

const form = 'trash-form'

/** Everything that was removed, with the way back, and for owners the way out. */
export function TrashPage({ trash }: { readonly trash: TrashView }) {
  const { t } = usePageContext()
  const { filter: state, total, rows, canPurge: mayPurge } = trash
  const awake = useIsHydrated()
  const deeds = useBulkActions('/admin/trash/deeds')
  const selection = useCheckboxSelection(form, rows)
  const query = buildTrashQuery(state)
  const here = `/admin/trash${query.size === 0 ? '' : `?${query}`}`
  const isNarrowed = query.size > 0
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fields } = readBulkSubmitEvent(event)
    if (await deeds.send(fields)) selection.clear()
  }
  const isOff = deeds.isBusy || (awake && selection.count === 0)
  return (
    <>
      <p className="admin-intro">{t('trash.intro')}</p>
      {(total > 0 || isNarrowed) && <TrashFilters trash={trash} />}
      <BulkResultNotice
        result={deeds.result}
        problems={deeds.problems}
        restore={(element) => deeds.send(new FormData(element))}
        action={here}
        kind={null}
      />
      {deeds.failure === 'signedOut' && <SignInAgainLink />}
      {total === 0 ? (
        <div className="list-empty">
          <p className="list-empty-title">{t(isNarrowed ? 'lists.nothingFound' : 'trash.empty')}</p>
          <p>{t(isNarrowed ? 'lists.nothingFoundText' : 'trash.emptyText')}</p>
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
            data-count={awake ? selection.count : undefined}
          >
            <p className="list-count" role="status">
              {selection.count === 0
                ? t(isNarrowed ? 'trash.found' : 'trash.total', { count: total })
                : t('lists.selected', { count: selection.count })}
            </p>
            <Button variant="quiet" type="submit" name="intent" value="restore" disabled={isOff}>
              {t('trash.restore')}
            </Button>
            {mayPurge && (
              <ConfirmSubmitButton
                label={t('trash.purgeSelected')}
                title={t('trash.purgeTitle')}
                text={t('trash.purgeSelectedText')}
                confirm={t('trash.purge')}
                form={form}
                intent="purge"
                disabled={isOff}
              />
            )}
          </form>
          <TrashTable
            {...{ trash, form, here }}
            isAll={selection.isAll}
            onPick={selection.onClick}
            onPickAll={selection.toggleAll}
          />
          <PagingNav paging={trash} query={Object.fromEntries(query)} />
          {mayPurge && !isNarrowed && (
            <form
              className="trash-empty"
              method="post"
              action={here}
              id={`${form}-empty`}
              onSubmit={async (event) => {
                event.preventDefault()
                await deeds.send(toFormData([['intent', 'empty']]))
              }}
            >
              <ConfirmSubmitButton
                label={t('trash.emptyIt')}
                title={t('trash.emptyTitle')}
                text={t('trash.emptyAsk', { count: total })}
                confirm={t('trash.emptyIt')}
                form={`${form}-empty`}
                intent="empty"
                disabled={deeds.isBusy}
              />
            </form>
          )}
        </>
      )}
    </>
  )
}

function buildTrashQuery({ kind, q }: TrashView['filter']): URLSearchParams {
  return new URLSearchParams({ ...(q === '' ? {} : { q }), ...(kind === null ? {} : { kind }) })
}

function TrashFilters({ trash: { filter: state, kinds } }: { readonly trash: TrashView }) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <search aria-label={t('lists.search')}>
      <form className="list-filters" action="/admin/trash" key={`${state.kind} ${state.q}`}>
        <div className="list-words">
          <label className="field-label" htmlFor={`${id}-q`}>
            {t('lists.find')}
          </label>
          <div>
            <input
              className="field-input"
              id={`${id}-q`}
              name="q"
              type="search"
              defaultValue={state.q}
              maxLength={200}
            />
            <Button type="submit">{t('lists.apply')}</Button>
          </div>
        </div>
        <div>
          <label className="field-label" htmlFor={`${id}-kind`}>
            {t('trash.kind')}
          </label>
          <select className="field-input" id={`${id}-kind`} name="kind" defaultValue={state.kind ?? ''}>
            <option value="">{t('trash.allKinds')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`lists.titles.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        {buildTrashQuery(state).size > 0 && (
          <Link className="list-clear" to="/admin/trash">
            {t('lists.clear')}
          </Link>
        )}
      </form>
    </search>
  )
}
