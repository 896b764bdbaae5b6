import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { type FilterOptions, type FilterOptionsByField, noFilterOptions } from './filter-options.ts'
import { ItemSelect } from './item-select.tsx'
import { ListSearchInput } from './list-search-input.tsx'
import {
  hasActiveSearchOrFilters,
  type ListUrlState,
  parseListUrlState,
  toFirstListPageHref,
  toListQueryParamsWithoutPage,
  toSortParam,
} from './list-url-state.ts'
import { getFilterFields, getPeriodFilterType, getSortOptions } from './listed-kinds.ts'

interface Props {
  readonly state: ListUrlState
  readonly choices: FilterOptionsByField
}

/** The filters and sorting of a list: a plain GET form whose values are in the URL. */
export function ListFilterForm({ state, choices }: Props) {
  const { t, language } = usePageContext()
  const navigate = useNavigate()
  const { kind, q, status, where, from, to } = state
  const path = `/admin/edit/${kind}`
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = new URL(path, location.origin)
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') url.searchParams.set(name, value)
    // Leaves out empty and default values, for a clean URL to bookmark or share.
    await navigate(toFirstListPageHref(parseListUrlState(kind, url), {}))
  }
  return (
    <search aria-label={t('lists.search')}>
      <form className="list-filters" action={path} onSubmit={onSubmit} key={toFirstListPageHref(state, {})}>
        <ListSearchInput id="list-q" value={q} />
        <Button type="submit">{t('lists.apply')}</Button>
        <details className="list-more">
          <summary className={getButtonClass('quiet')}>{t('lists.more')}</summary>
          <div className="list-fields">
            {getKindDefinition(kind).published && (
              <FilterSelect
                name="status"
                label={t('lists.status')}
                all={t('lists.anyStatus')}
                value={status === 'any' ? '' : status}
                choices={{
                  options: (['live', 'draft', 'scheduled'] as const).map((value) => ({
                    value,
                    label: t(`lists.${value}`),
                  })),
                  hasMore: false,
                }}
                to={null}
                within={kind}
              />
            )}
            {getFilterFields(kind).map(({ name, label, to }) => (
              <FilterSelect
                key={name}
                name={name}
                label={getMessageByKey(label, language)}
                all={t('lists.any')}
                value={String(where[name] ?? '')}
                choices={choices[name] ?? noFilterOptions}
                to={to}
                within={kind}
              />
            ))}
            {getPeriodFilterType(kind) !== null && (
              <div className="list-years">
                <YearInput name="from" label={t('lists.from')} value={from} />
                <YearInput name="to" label={t('lists.to')} value={to} />
              </div>
            )}
            <SortSelect state={state} />
          </div>
        </details>
      </form>
      <ActiveFilters state={state} choices={choices} />
    </search>
  )
}

/** The search and filters in use, each with a link that removes it: the form shows them only when it is opened. */
function ActiveFilters({ state, choices }: Props) {
  const { t, language } = usePageContext()
  if (!hasActiveSearchOrFilters(state)) return null
  const { kind, q, status, where, from, to } = state
  const active = [
    ...(q === '' ? [] : [{ text: `${t('lists.find')}: ${q}`, href: toFirstListPageHref(state, { q: '' }) }]),
    ...(status === 'any'
      ? []
      : [{ text: t(`lists.${status}`), href: toFirstListPageHref(state, { status: 'any' }) }]),
    ...getFilterFields(kind).flatMap(({ name, label }) => {
      const value = where[name]
      if (value === undefined) return []
      const option = choices[name]?.options.find((choice) => choice.value === String(value))
      const { [name]: _, ...others } = where
      return [
        {
          text: `${getMessageByKey(label, language)}: ${option?.label.trim() ?? value}`,
          href: toFirstListPageHref(state, { where: others }),
        },
      ]
    }),
    ...(from === null
      ? []
      : [{ text: `${t('lists.from')} ${from}`, href: toFirstListPageHref(state, { from: null }) }]),
    ...(to === null
      ? []
      : [{ text: `${t('lists.to')} ${to}`, href: toFirstListPageHref(state, { to: null }) }]),
  ]
  return (
    <ul className="list-active" aria-label={t('lists.active')}>
      {active.map(({ text, href }) => (
        <li key={text}>
          <Link to={href} aria-label={t('lists.removeFilter', { filter: text })}>
            {text}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="list-clear" to={`/admin/edit/${kind}`}>
          {t('lists.clear')}
        </Link>
      </li>
    </ul>
  )
}

interface FilterSelectProps {
  readonly name: string
  readonly label: string
  /** The label of the empty option. */
  readonly all: string
  readonly value: string
  readonly choices: FilterOptions
  /** The kind of the items to choose from; null for other values. */
  readonly to: KindName | null
  readonly within: KindName
}

function FilterSelect({ name, label, all, value, choices, to, within }: FilterSelectProps) {
  const id = `list-${name}`
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <ItemSelect {...{ id, name, label, value, choices, within }} kind={to} emptyLabel={all} />
    </div>
  )
}

function YearInput({ name, label, value }: { name: string; label: string; value: number | null }) {
  const id = `list-${name}`
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="field-input"
        id={id}
        name={name}
        inputMode="numeric"
        maxLength={5}
        defaultValue={value ?? ''}
        autoComplete="off"
      />
    </div>
  )
}

/** Every sorting in both directions, because the card layout has no column headings to click. */
function SortSelect({ state }: Pick<Props, 'state'>) {
  const { kind, where } = state
  const { t } = usePageContext()
  const sortOptions = getSortOptions(kind, where).flatMap((sorting) => {
    const reversed = { ...sorting, direction: sorting.direction === 'asc' ? 'desc' : 'asc' } as const
    return [
      { value: toSortParam(sorting), label: t(`lists.sorts.${sorting.by}`) },
      { value: toSortParam(reversed), label: t(`lists.sortsBack.${sorting.by}`) },
    ]
  })
  return (
    <div>
      <label className="field-label" htmlFor="list-sort">
        {t('lists.sortBy')}
      </label>
      <select
        className="field-input"
        id="list-sort"
        name="sort"
        defaultValue={toListQueryParamsWithoutPage(state).sort ?? ''}
      >
        <option value="">{t('lists.sorts.usual')}</option>
        {sortOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
