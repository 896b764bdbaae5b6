import { memo } from 'react'
import { formatLabel } from './labels.ts'
import { TimelineItemCard } from './timeline-item-card.tsx'
import type { TimelineRowOptions } from './timeline-row-options.ts'
import type { TimelineItem } from './types.ts'

interface TimelineRowProps {
  readonly index: number
  readonly item: TimelineItem | undefined
  readonly total: number | null
  readonly isTabStop: boolean
  /** The top of a row outside the rendered range that is in the document only because it has the focus. */
  readonly apartAt: number | undefined
  readonly idPrefix: string
  readonly options: TimelineRowOptions
}

/** One row of the list: an item on its side of the axis, or a placeholder for an item that is not loaded yet. */
export const TimelineRow = memo(function TimelineRow({
  index,
  item,
  total,
  isTabStop,
  apartAt,
  idPrefix,
  options,
}: TimelineRowProps) {
  const titleId = `${idPrefix}-${index}`
  const Heading = getParentHeading(options.headingLevel)
  return (
    <li
      className="it-row"
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role where CSS removes the bullets
      role="listitem"
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-side={index % 2 === 0 ? 'left' : 'right'}
      data-heading={item?.heading ? '' : undefined}
      data-apart={apartAt === undefined ? undefined : ''}
      style={apartAt === undefined ? undefined : { position: 'absolute', top: apartAt, insetInline: 0 }}
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
      aria-labelledby={item ? titleId : undefined}
      aria-busy={item ? undefined : true}
    >
      {item?.heading && <Heading className="it-heading">{item.heading}</Heading>}
      <span className="it-marker" aria-hidden="true" />
      {item ? (
        <TimelineItemCard item={item} index={index} titleId={titleId} options={options} />
      ) : (
        <div className="it-card it-blank">
          <span className="it-unseen">{formatLabel(options.labels.loading, { shown: index, total })}</span>
        </div>
      )}
    </li>
  )
})

/** The level above the titles, but never that of the page's own heading. */
function getParentHeading(level: TimelineRowOptions['headingLevel']): 'h2' | 'h3' | 'h4' | 'h5' {
  return level === 2 ? 'h2' : (`h${level - 1}` as 'h2' | 'h3' | 'h4' | 'h5')
}
