import { resolveTitleFormat } from './date-title.ts'
import { formatLabel } from './labels.ts'
import { sanitizeLinkHref } from './sanitize-attributes.ts'
import { TimelinePicture } from './timeline-picture.tsx'
import type { TimelineRowOptions } from './timeline-row-options.ts'
import { TooltipButton } from './tooltip-button.tsx'
import type { TimelineItem } from './types.ts'

interface TimelineItemCardProps {
  readonly item: TimelineItem
  readonly index: number
  readonly titleId: string
  readonly options: TimelineRowOptions
}

/** One item: picture, title, content, and more on request. Whatever it holds is shown as text. */
export function TimelineItemCard({ item, index, titleId, options }: TimelineItemCardProps) {
  const { labels, renderContent } = options
  const title = String(item.title ?? '')
  const { titleFormat, titleDateFormat } = resolveTitleFormat(
    item,
    options.titleFormat,
    options.titleDateFormat,
  )
  const isDate = titleFormat === 'date'
  const shown = isDate ? options.formatDate(title, titleDateFormat, options.locale) : title
  const address = sanitizeLinkHref(item.link)
  const Heading = `h${options.headingLevel}` as const
  return (
    <div className="it-card">
      {item.image && <TimelinePicture image={item.image} />}
      <div className="it-head">
        <Heading className="it-title" id={titleId} data-format={titleFormat}>
          {address ? <a href={address}>{shown || address}</a> : shown}
        </Heading>
        {item.tooltip && (
          <TooltipButton
            id={`${titleId}-tip`}
            name={formatLabel(labels.tooltip, { title: shown })}
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
