import { type MouseEvent, useState } from 'react'
import { shareOrCopyUrl } from '../enhance/share-buttons.ts'
import { Icon } from '../ui/icon.tsx'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineItemData } from './timeline-item-data.ts'

interface TimelineItemDetailsProps {
  readonly item: TimelineItemData
  readonly labels: TimelinePageLabels
}

/** The details under an item's title: date, kind, text, links and permalink. */
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

/** The links of an item and its permalink. */
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
      <Permalink item={item} labels={labels} />
    </div>
  )
}

/** A link to the form of an event, which has no page of its own. */
function EditEventLink({ item, labels: { edit } }: TimelineItemDetailsProps) {
  const id = /^timeline-(\d+)$/.exec(item.id)?.[1]
  if (edit === null || id === undefined) return null
  const label = edit.replace('{title}', () => item.subtitle ?? item.title)
  return (
    <a href={`/admin/edit/timeline/${id}`} aria-label={label} title={label}>
      <Icon name="edit" size="small" />
    </a>
  )
}

/** A link to the form for what readers know about an event; a static copy has none. */
function TellUsLink({ item, labels: { tell } }: TimelineItemDetailsProps) {
  const id = /^timeline-(\d+)$/.exec(item.id)?.[1]
  if (id === undefined || tell === null) return null
  const label = tell.replace('{title}', () => item.subtitle ?? item.title)
  return (
    <a href={`/tell-us/timeline/${id}`} rel="nofollow" aria-label={label} title={label}>
      <Icon name="message" size="small" />
    </a>
  )
}

/** A link to the page with the citation of an event, which has no page of its own. */
function CiteEventLink({ item, labels: { cite } }: TimelineItemDetailsProps) {
  const id = /^timeline-(\d+)$/.exec(item.id)?.[1]
  if (id === undefined || cite === null) return null
  const label = cite.replace('{title}', () => item.subtitle ?? item.title)
  return (
    <a href={`/cite/timeline/${id}`} rel="nofollow" aria-label={label} title={label}>
      <Icon name="quote" size="small" />
    </a>
  )
}

/** The item's permalink; a click shares or copies it. */
function Permalink({ item, labels }: TimelineItemDetailsProps) {
  const [status, setStatus] = useState('')
  const title = item.subtitle ?? item.title
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void shareOrCopyUrl({ title, url: event.currentTarget.href }).then((isCopied) =>
      setStatus(isCopied === null ? '' : isCopied ? labels.copied : labels.notCopied),
    )
  }
  const label = labels.permalink.replace('{title}', () => title)
  return (
    <span className="line-permalink">
      <span role="status">{status}</span>
      <EditEventLink item={item} labels={labels} />
      <TellUsLink item={item} labels={labels} />
      <CiteEventLink item={item} labels={labels} />
      <a href={item.permalink} aria-label={label} title={label} onClick={share}>
        <Icon name="share" size="small" />
      </a>
    </span>
  )
}
