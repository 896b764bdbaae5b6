import type { TimelineEvent } from '../kinds/timeline/present.ts'
import { usePageContext } from '../layout/frame.ts'
import { More } from '../ui/more.tsx'

/** A few events on a band across the page: the way into the timeline. */
export function Moments({ moments }: { moments: readonly TimelineEvent[] }) {
  const { t, site } = usePageContext()
  return (
    <section className="band" aria-labelledby="moments">
      <div className="band-inner">
        <h2 id="moments">{t('home.timeline')}</h2>
        <ol className="moments">
          {moments.map((event) => (
            <li key={event.id}>
              <a href={`/timeline?at=${event.id}#timeline-${event.id}`}>
                <span className="moment-date">{event.date}</span>
                <span lang={site.lang}>{event.title}</span>
              </a>
            </li>
          ))}
        </ol>
        <More href="/timeline">{t('home.allTimeline')}</More>
      </div>
    </section>
  )
}
