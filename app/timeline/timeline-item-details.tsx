import { type MouseEvent, useState } from 'react'
import { shareOrCopyUrl } from '../enhance/share-buttons.ts'
import { Icon } from '../ui/icon.tsx'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineItemData } from './timeline-item-data.ts'

interface TimelineItemDetailsProps {
  readonly item: TimelineItemData
  readonly labels: TimelinePageLabels
}

/** What stands under the title of an item: when, what, where to read more, and its own address. */
export function TimelineItemDetails({ item, labels }: TimelineItemDetailsProps) {
  return (
    <>
      {/* Where the item's address leads: the top of its card. */}
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
      <div className="line-foot">
        <div className="line-links">
          {item.links.map(({ href, name, icon }) => (
            <a href={href} key={href}>
              <Icon name={icon} size="small" />
              <span>{name}</span>
            </a>
          ))}
        </div>
        <Permalink item={item} labels={labels} />
      </div>
    </>
  )
}

/** The item's own address: a link for whoever follows it, handed on where the browser can. */
function Permalink({ item, labels }: TimelineItemDetailsProps) {
  const [said, setSaid] = useState('')
  const title = item.subtitle ?? item.title
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void shareOrCopyUrl({ title, url: event.currentTarget.href }).then((done) =>
      setSaid(done === null ? '' : done ? labels.copied : labels.notCopied),
    )
  }
  const name = labels.permalink.replace('{title}', () => title)
  return (
    <span className="line-permalink">
      <span role="status">{said}</span>
      <a href={item.permalink} aria-label={name} title={name} onClick={share}>
        <Icon name="share" size="small" />
      </a>
    </span>
  )
}
