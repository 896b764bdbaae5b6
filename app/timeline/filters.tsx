import { type FocusEvent, type RefObject, type SyntheticEvent, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { TimelinePageLabels } from './labels.ts'
import { NO_TIMELINE_KINDS, timelineViews } from './timeline-href.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

interface TimelineFiltersProps {
  readonly form: RefObject<HTMLFormElement | null>
  /** The initial values; later changes are only in the form's fields. */
  readonly first: TimelineViewModel['fields']
  readonly choices: TimelineViewModel['choices']
  readonly labels: TimelinePageLabels
  readonly onInput: (event: SyntheticEvent) => void
  readonly onBlur: (event: FocusEvent) => void
  readonly onSubmit: (event: SyntheticEvent) => void
}

/** Filters the timeline by kind and year. */
export function TimelineFilterForm({
  form,
  first,
  choices,
  labels,
  onInput,
  onBlur,
  onSubmit,
}: TimelineFiltersProps) {
  const hint = useId()
  return (
    <form
      ref={form}
      className="line-filters"
      action="/timeline"
      method="get"
      aria-label={labels.filters}
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      {first.view !== timelineViews[0] && <input type="hidden" name="view" value={first.view} />}
      <fieldset className="line-kinds">
        <legend className="sr-only">{labels.show}</legend>
        {/* A form without a checked box would send no kinds, which means the default. */}
        <input type="hidden" name="kinds" value={NO_TIMELINE_KINDS} />
        {choices.map(({ value, label, icon }) => (
          <label className="filter" key={value}>
            <input type="checkbox" name="kinds" value={value} defaultChecked={first.kinds.includes(value)} />
            <Icon name={icon} size="small" />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <details className="search-period" open={first.from !== '' || first.to !== ''}>
        <summary>{labels.period}</summary>
        <fieldset aria-describedby={hint}>
          <legend className="sr-only">{labels.period}</legend>
          <YearField name="from" label={labels.from} value={first.from} />
          <YearField name="to" label={labels.to} value={first.to} />
          <p className="hint" id={hint}>
            {labels.periodHint}
          </p>
        </fieldset>
      </details>
      <Button variant="quiet" type="submit">
        {labels.apply}
      </Button>
    </form>
  )
}

function YearField({ name, label, value }: { name: 'from' | 'to'; label: string; value: string }) {
  return (
    <label>
      <span>{label}</span>
      <input type="number" name={name} min={-9999} max={9999} step={1} defaultValue={value} />
    </label>
  )
}
