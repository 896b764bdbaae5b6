import { resolveTitleFormat } from './date-title.ts'
import { formatLabel } from './labels.ts'
import { sanitizeLinkHref } from './sanitize-attributes.ts'
import { TimelinePicture } from './timeline-picture.tsx'
import type { TimelineRowOptions } from './timeline-row-options.ts'
import { InfoTooltipButton } from './tooltip-button.tsx'
import type { TimelineItem } from './types.ts'

interface TimelineItemCardProps {
  readonly item: TimelineItem
  readonly index: number
  readonly titleId: string
  readonly options: TimelineRowOptions
}

/** One item: picture, title, content and tooltip. All texts are rendered as plain text. */
export function TimelineItemCard({ item, index, titleId, options }: TimelineItemCardProps) {
  const { labels, renderContent } = options
  const title = String(item.title ?? '')
  const { titleFormat, titleDateFormat } = resolveTitleFormat(
    item,
    options.titleFormat,
    options.titleDateFormat,
  )
  const isDate = titleFormat === 'date'
  const displayTitle = isDate ? options.formatDate(title, titleDateFormat, options.locale) : title
  const href = sanitizeLinkHref(item.link)
  const Heading = `h${options.headingLevel}` as const
  return (
    <div className="it-card">
      {item.image && <TimelinePicture image={item.image} />}
      <div className="it-head">
        <Heading className="it-title" id={titleId} data-format={titleFormat}>
          {href ? <a href={href}>{displayTitle || href}</a> : displayTitle}
        </Heading>
        {item.tooltip && (
          <InfoTooltipButton
            id={`${titleId}-tip`}
            name={formatLabel(labels.tooltip, { title: displayTitle })}
            text={String(item.tooltip)}
          />
        )}
      </div>
      {renderContent
        ? renderContent(index)
        : item.content && <p className="it-content">{String(item.content)}</p>}
    </div>
  )
}
