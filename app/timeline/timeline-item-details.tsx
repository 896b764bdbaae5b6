import { Icon } from '../ui/icon.tsx'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import { TimelineItemMenu } from './timeline-item-menu.tsx'

interface TimelineItemDetailsProps {
  readonly item: TimelineItemData
  readonly labels: TimelinePageLabels
}

/** The details under an item's title: date, kind, text, links and menu. */
export function TimelineItemDetails({ item, labels }: TimelineItemDetailsProps) {
  return (
    <>
      {/* The target of the item's permalink: the top of its card. */}
      <span className="line-anchor" id={item.id} />
      {(item.when !== null || item.kind !== null) && (
        <div className="line-when">
          {item.when !== null && <p>{item.when}</p>}
          {item.kind !== null && (
            <p className="line-kind">
              <Icon name={item.kind.icon} size="small" />
              {item.kind.name}
            </p>
          )}
        </div>
      )}
      {item.subtitle !== null && <p className="line-subtitle">{item.subtitle}</p>}
      {item.content !== undefined && item.content !== '' && <p className="it-content">{item.content}</p>}
      <TimelineItemFoot item={item} labels={labels} />
    </>
  )
}

/** The links of an item and the menu with further ones. */
export function TimelineItemFoot({ item, labels }: TimelineItemDetailsProps) {
  return (
    <div className="line-foot">
      <div className="line-links">
        {item.links.map(({ href, name, icon, nonPublic }) => (
          <a href={href} key={href}>
            <Icon name={icon} size="small" />
            <span>{name}</span>
            {nonPublic !== null && <span className="non-public-mark">{nonPublic}</span>}
          </a>
        ))}
      </div>
      <TimelineItemMenu item={item} labels={labels} />
    </div>
  )
}
