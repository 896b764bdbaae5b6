import { type MouseEvent, useId, useState } from 'react'
import { shareOrCopyUrl } from '../enhance/share-buttons.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineItemData } from './timeline-item-data.ts'

interface TimelineItemMenuProps {
  readonly item: TimelineItemData
  readonly labels: TimelinePageLabels
}

interface ItemAction {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  readonly isFollowed?: boolean
}

/**
 * The further links of an item behind one button, so that the keyboard does not stop at each of them. The menu is a
 * popover, which opens without scripts.
 */
export function TimelineItemMenu({ item, labels }: TimelineItemMenuProps) {
  const id = useId()
  const [status, setStatus] = useState('')
  const title = item.subtitle ?? item.title
  const actions = listItemActions(item, labels)
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    document.getElementById(id)?.hidePopover()
    void shareOrCopyUrl({ title, url: event.currentTarget.href }).then((isCopied) =>
      setStatus(isCopied === null ? '' : isCopied ? labels.copied : labels.notCopied),
    )
  }
  const permalinkLabel = labels.permalink.replace('{title}', () => title)
  const menuLabel = labels.itemMenu.replace('{title}', () => title)
  return (
    <div className="line-menu">
      <span role="status">{status}</span>
      {actions.length === 0 ? (
        <a
          className="line-menu-button"
          href={item.permalink}
          aria-label={permalinkLabel}
          title={permalinkLabel}
          onClick={share}
        >
          <Icon name="share" size="small" />
        </a>
      ) : (
        <>
          <button
            type="button"
            className="line-menu-button"
            popoverTarget={id}
            aria-label={menuLabel}
            title={menuLabel}
          >
            <Icon name="more" />
          </button>
          <ul id={id} popover="auto" className="line-menu-list" aria-label={menuLabel}>
            {actions.map(({ href, label, icon, isFollowed = false }) => (
              <li key={href}>
                <a href={href} rel={isFollowed ? undefined : 'nofollow'}>
                  <Icon name={icon} size="small" />
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a href={item.permalink} onClick={share}>
                <Icon name="share" size="small" />
                {labels.share}
              </a>
            </li>
          </ul>
        </>
      )}
    </div>
  )
}

/** The pages about an event, which has no page of its own; other items have theirs. */
function listItemActions(item: TimelineItemData, labels: TimelinePageLabels): ItemAction[] {
  const id = /^timeline-(\d+)$/.exec(item.id)?.[1]
  if (id === undefined) return []
  const { related, tell, cite, edit } = labels
  return [
    ...(related === null
      ? []
      : [
          {
            href: `/related/timeline/${id}`,
            label: related,
            icon: 'link',
            isFollowed: true,
          } as const,
        ]),
    ...(tell === null ? [] : [{ href: `/tell-us/timeline/${id}`, label: tell, icon: 'message' } as const]),
    ...(cite === null ? [] : [{ href: `/cite/timeline/${id}`, label: cite, icon: 'quote' } as const]),
    ...(edit === null ? [] : [{ href: `/admin/edit/timeline/${id}`, label: edit, icon: 'edit' } as const]),
  ]
}
