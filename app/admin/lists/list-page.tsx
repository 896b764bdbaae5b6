import { buttonClass } from '../../ui/button.tsx'
import './lists.css'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { KindName } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import type { BulkResult } from '../bulk/result.ts'
import { BulkResultNotice } from '../bulk/result-notice.tsx'
import { readSubmitEvent, useBulkActions } from '../bulk/use-bulk-actions.ts'
import { useSelection } from '../bulk/use-selection.ts'
import { SignInAgain } from '../pictures/sign-in-again.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { ListChoices } from './choices.ts'
import { Filters } from './filters.tsx'
import { isArrangeable, movedBy } from './kinds.ts'
import { PageJump } from './page-jump.tsx'
import type { ItemList } from './read-list.ts'
import { hrefWith, isNarrowed, type ListState, queryOf } from './state.ts'
import { ListTable } from './table.tsx'
import { WaysToArrange } from './ways-to-arrange.tsx'

interface Props {
  readonly state: ListState
  readonly list: ItemList
  readonly choices: ListChoices
  /** What has just gone into the trash. */
  readonly removed: number | null
}

const form = 'list-form'

/** A kind's items to select from: search, filters, and what can be done to one or many of them. */
export function ListPage({ state, list, choices, removed }: Props) {
  const { t } = usePageContext()
  const { kind } = state
  const deeds = useBulkActions(`/admin/lists/${kind}/deeds`)
  const [before] = useState(() => (removed === null ? null : removedOne(kind, removed)))
  const selection = useSelection(form, list.rows)
  const here = hrefWith(state, {})
  const moving = movedBy(kind)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fields, isSingle } = readSubmitEvent(event)
    if ((await deeds.send(fields)) && !isSingle) selection.clear()
  }
  return (
    <>
      <p className="list-top">
        <Link className={buttonClass()} to={`/admin/add/${kind}`}>
          <Icon name="plus" />
          {t(`admin.add.${kind}`)}
        </Link>
      </p>
      <Filters state={state} choices={choices} />
      <BulkResultNotice
        result={deeds.outcome ?? before}
        problems={deeds.problems}
        restore={(element) => deeds.send(new FormData(element))}
        action={here}
        kind={kind}
      />
      {deeds.trouble === 'signedOut' && <SignInAgain />}
      {isArrangeable(kind) && <WaysToArrange state={state} choices={choices} />}
      {kind === 'image' && state.where.gallery !== undefined && (
        <p>
          <Link to={`/admin/galleries/${state.where.gallery}`}>{t('lists.arrangeImages')}</Link>
        </p>
      )}
      {list.total === 0 ? (
        <Empty state={state} />
      ) : (
        <>
          {list.capped && <p className="admin-aside">{t('lists.capped', { count: 2000 })}</p>}
          <BulkBar
            id={form}
            kind={kind}
            action={here}
            count={selection.count}
            total={list.total}
            busy={deeds.busy}
            targets={moving === null ? null : (choices[moving.name] ?? [])}
            onSubmit={onSubmit}
          />
          <ListTable
            state={state}
            list={list}
            form={form}
            isAll={selection.isAll}
            onPick={selection.onClick}
            onPickAll={selection.toggleAll}
            send={deeds.send}
          />
          <PagingNav paging={list} query={queryOf(state)} />
          <PageJump state={state} paging={list} />
        </>
      )}
    </>
  )
}

function removedOne(kind: KindName, id: number): BulkResult {
  return { done: 'removed', count: 1, skipped: [], removed: [{ kind, id }], pending: 0 }
}

function Empty({ state }: Pick<Props, 'state'>) {
  const { t } = usePageContext()
  const { kind } = state
  return (
    <div className="list-empty">
      {isNarrowed(state) ? (
        <>
          <p className="list-empty-title">{t('lists.nothingFound')}</p>
          <p>{t('lists.nothingFoundText')}</p>
          <Link className={buttonClass('quiet')} to={`/admin/edit/${kind}`}>
            {t('lists.clear')}
          </Link>
        </>
      ) : (
        <>
          <p className="list-empty-title">{t(`lists.empty.${kind}`)}</p>
          <Link className={buttonClass()} to={`/admin/add/${kind}`}>
            <Icon name="plus" />
            {t(`admin.add.${kind}`)}
          </Link>
        </>
      )}
    </div>
  )
}
