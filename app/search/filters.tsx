import { useId } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { SearchLabels } from './labels.ts'
import type { SearchViewModel } from './search-view-model.ts'

interface FiltersProps {
  /** The initial values; later changes are only in the form's fields. */
  readonly first: SearchViewModel['fields']
  readonly kinds: SearchViewModel['kinds']
  readonly labels: SearchLabels
}

/** Filters the search by kind and period. */
export function SearchFilters({ first, kinds, labels }: FiltersProps) {
  return (
    <div className="search-filters">
      <fieldset className="search-kinds">
        <legend className="sr-only">{labels.kinds}</legend>
        {kinds.map(({ value, label, icon, count }) => (
          <label className={count === '0' ? 'filter filter-empty' : 'filter'} key={value}>
            <input type="radio" name="kind" value={value} defaultChecked={value === first.kind} />
            {icon !== null && <Icon name={icon} size="small" />}
            <span>{label}</span>
            {count !== null && <span className="filter-count">{count}</span>}
          </label>
        ))}
      </fieldset>
      <PeriodFilter first={first} labels={labels} />
    </div>
  )
}

function PeriodFilter({ first, labels }: Pick<FiltersProps, 'first' | 'labels'>) {
  const hint = useId()
  return (
    <details className="search-period" open={first.from !== '' || first.to !== ''}>
      <summary>{labels.period}</summary>
      <fieldset aria-describedby={hint}>
        <legend className="sr-only">{labels.period}</legend>
        <label>
          <span>{labels.from}</span>
          <input type="number" name="from" min={-9999} max={9999} step={1} defaultValue={first.from} />
        </label>
        <label>
          <span>{labels.to}</span>
          <input type="number" name="to" min={-9999} max={9999} step={1} defaultValue={first.to} />
        </label>
        <p className="hint" id={hint}>
          {labels.periodHint}
        </p>
      </fieldset>
    </details>
  )
}
