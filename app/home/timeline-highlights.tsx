import type { TimelineEventData } from '../kinds/timeline/present-events.ts'
import { usePageContext } from '../layout/page-context.ts'
import { createItemKey } from '../live/live-page-settings.ts'
import { SeeAllLink } from '../ui/link.tsx'
import { NonPublicMark } from '../ui/non-public-mark.tsx'

/** A few events in a band across the page, with links to the timeline. */
export function TimelineHighlights({ moments }: { moments: readonly TimelineEventData[] }) {
  const { t, site } = usePageContext()
  return (
    <section className="band" aria-labelledby="moments">
      <div className="band-inner">
        <h2 id="moments">{t('home.timeline')}</h2>
        <ol className="moments">
          {moments.map((event) => (
            <li key={event.id} data-item={createItemKey('timeline', event.id)}>
              <a href={`/timeline?at=${event.id}#timeline-${event.id}`}>
                <span className="moment-date">{event.date}</span>
                <span lang={site.lang}>{event.title}</span>
                <NonPublicMark status={event.nonPublic} />
              </a>
            </li>
          ))}
        </ol>
        <SeeAllLink href="/timeline">{t('home.allTimeline')}</SeeAllLink>
      </div>
    </section>
  )
}
