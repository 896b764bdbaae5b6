import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { kindOf } from '../../../domain/kinds/index.ts'
import { messageOf } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Button } from '../../ui/button.tsx'
import type { ListChoices } from './choices.ts'
import { filterFields, periodOf, sortingsOf } from './kinds.ts'
import { hrefWith, isNarrowed, type ListState, queryOf, sortWord, stateIn } from './state.ts'

interface Props {
  readonly state: ListState
  readonly choices: ListChoices
}

/** What a list is narrowed and sorted by: a plain form whose answers are the address. */
export function Filters({ state, choices }: Props) {
  const { t, language } = usePageContext()
  const navigate = useNavigate()
  const { kind, q, status, where, from, to } = state
  const path = `/admin/edit/${kind}`
  const isFiltered = isNarrowed({ ...state, q: '' })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = new URL(path, location.origin)
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') url.searchParams.set(name, value)
    // Without what is empty or usual: an address to be kept or sent.
    await navigate(hrefWith(stateIn(kind, url), {}))
  }
  return (
    <search aria-label={t('lists.search')}>
      <form className="list-filters" action={path} onSubmit={onSubmit} key={hrefWith(state, {})}>
        <div className="list-words">
          <label className="field-label" htmlFor="list-q">
            {t('lists.find')}
          </label>
          <div>
            <input
              className="field-input"
              id="list-q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={200}
            />
            <Button type="submit">{t('lists.apply')}</Button>
          </div>
        </div>
        <details className="list-more" open={isFiltered || undefined}>
          <summary>{t('lists.more')}</summary>
          <div className="list-fields">
            {kindOf(kind).published && (
              <Choice
                name="status"
                label={t('lists.status')}
                all={t('lists.anyStatus')}
                value={status === 'any' ? '' : status}
                options={(['live', 'draft', 'scheduled'] as const).map((value) => ({
                  value,
                  label: t(`lists.${value}`),
                }))}
              />
            )}
            {filterFields(kind).map(({ name, label }) => (
              <Choice
                key={name}
                name={name}
                label={messageOf(label, language)}
                all={t('lists.any')}
                value={String(where[name] ?? '')}
                options={choices[name] ?? []}
              />
            ))}
            {periodOf(kind) !== null && (
              <div className="list-years">
                <Year name="from" label={t('lists.from')} value={from} />
                <Year name="to" label={t('lists.to')} value={to} />
              </div>
            )}
            <Sort state={state} />
            <Button variant="quiet" type="submit">
              {t('lists.apply')}
            </Button>
          </div>
        </details>
        {isNarrowed(state) && (
          <Link className="list-clear" to={path}>
            {t('lists.clear')}
          </Link>
        )}
      </form>
    </search>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  /** What it is called to choose none. */
  readonly all: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

function Choice({ name, label, all, value, options }: ChoiceProps) {
  const id = `list-${name}`
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select className="field-input" id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Year({ name, label, value }: { name: string; label: string; value: number | null }) {
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

/** Every order both ways: where a list is shown as cards there are no headings to press. */
function Sort({ state }: Pick<Props, 'state'>) {
  const { kind, where } = state
  const { t } = usePageContext()
  const both = sortingsOf(kind, where).flatMap((usual) => {
    const turned = { ...usual, direction: usual.direction === 'asc' ? 'desc' : 'asc' } as const
    return [
      { value: sortWord(usual), label: t(`lists.sorts.${usual.by}`) },
      { value: sortWord(turned), label: t(`lists.sortsBack.${usual.by}`) },
    ]
  })
  return (
    <div>
      <label className="field-label" htmlFor="list-sort">
        {t('lists.sortBy')}
      </label>
      <select className="field-input" id="list-sort" name="sort" defaultValue={queryOf(state).sort ?? ''}>
        <option value="">{t('lists.sorts.usual')}</option>
        {both.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
