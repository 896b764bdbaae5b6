import type { TimelinePageLabels } from './labels.ts'
import { buildTimelineHref, type TimelineFormFields, timelineViews } from './timeline-href.ts'

interface TimelineViewSwitchProps {
  readonly fields: TimelineFormFields
  readonly labels: TimelinePageLabels
}

/** Links to the same timeline in its other views. */
export function TimelineViewSwitch({ fields, labels }: TimelineViewSwitchProps) {
  return (
    <nav className="line-views" aria-label={labels.views}>
      {timelineViews.map((view) => (
        <a
          key={view}
          href={buildTimelineHref({ ...fields, view })}
          aria-current={view === fields.view ? 'true' : undefined}
        >
          {labels.viewNames[view]}
        </a>
      ))}
    </nav>
  )
}
