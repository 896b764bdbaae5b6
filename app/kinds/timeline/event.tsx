import { useFrame } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { TimelineEvent as Data } from './present.ts'

/** An event: when, what, and where to read more. */
export function TimelineEvent({ event }: { event: Data }) {
  const { t } = useFrame()
  const date = event.date ?? t('item.undated')
  return (
    <li className="event" id={`timeline-${event.id}`}>
      <p className={event.titledByDate ? 'event-date event-date-large' : 'event-date'}>{date}</p>
      <div className="event-text">
        <h2 title={event.tooltip ?? undefined}>{event.title}</h2>
        <p>{event.content}</p>
        {(event.article !== null || event.gallery !== null) && (
          <p className="entry-links">
            {event.article !== null && (
              <a href={`/article/${event.article.id}`}>
                <Icon name="article" className="size-4" />
                {event.article.name}
              </a>
            )}
            {event.gallery !== null && (
              <a href={`/gallery/${event.gallery.id}`}>
                <Icon name="gallery" className="size-4" />
                {event.gallery.name}
              </a>
            )}
          </p>
        )}
      </div>
      {event.picture !== null && (
        <a className="event-picture" href={`/image/${event.picture.image}`}>
          <Thumb picture={event.picture} />
        </a>
      )}
    </li>
  )
}
