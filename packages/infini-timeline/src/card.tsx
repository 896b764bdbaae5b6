import { safeAddress } from './address.ts'
import { effectiveFormat } from './date-title.ts'
import { say } from './labels.ts'
import { Picture } from './picture.tsx'
import type { RowOptions } from './row-options.ts'
import { Tooltip } from './tooltip.tsx'
import type { TimelineItem } from './types.ts'

interface CardProps {
  readonly item: TimelineItem
  readonly index: number
  readonly titleId: string
  readonly options: RowOptions
}

/** One item: picture, title, content, and more on request. Whatever it holds is shown as text. */
export function Card({ item, index, titleId, options }: CardProps) {
  const { labels, renderContent } = options
  const title = String(item.title ?? '')
  const { titleFormat, titleDateFormat } = effectiveFormat(item, options.titleFormat, options.titleDateFormat)
  const isDate = titleFormat === 'date'
  const shown = isDate ? options.formatDate(title, titleDateFormat, options.locale) : title
  const address = safeAddress(item.link)
  const Heading = `h${options.headingLevel}` as const
  return (
    <div className="it-card">
      {item.image && <Picture image={item.image} />}
      <div className="it-head">
        <Heading className="it-title" id={titleId} data-format={titleFormat}>
          {address ? <a href={address}>{shown || address}</a> : shown}
        </Heading>
        {item.tooltip && (
          <Tooltip
            id={`${titleId}-tip`}
            name={say(labels.tooltip, { title: shown })}
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
