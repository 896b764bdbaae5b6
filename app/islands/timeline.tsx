import { InfiniTimeline, type TimelineHandle } from 'infini-timeline'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Language } from '../../domain/language.ts'
import { DecadeNav } from '../timeline/decade-nav.tsx'
import type { DecadeNavLink } from '../timeline/decade-nav-data.ts'
import { TimelineFilters } from '../timeline/filters.tsx'
import { formatDateByPattern } from '../timeline/format-date-by-pattern.ts'
import type { TimelinePageLabels } from '../timeline/labels.ts'
import { createTimelineDataSupplier, fetchTimelinePosition } from '../timeline/timeline-data-supplier.ts'
import type { TimelineItemData } from '../timeline/timeline-item-data.ts'
import { TimelineItemDetails } from '../timeline/timeline-item-details.tsx'
import type { TimelineViewModel } from '../timeline/timeline-page-data.ts'
import { useCurrentDecadeNavLink } from '../timeline/use-current-decade-nav-link.ts'
import { useFilteredTimeline } from '../timeline/use-filtered-timeline.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What the timeline needs; all of it survives JSON. */
export interface TimelineIslandProps {
  readonly view: TimelineViewModel
  readonly labels: TimelinePageLabels
  readonly language: Language
  /** The language of what is on the line. */
  readonly contentLanguage: Language
}

/** The line with its filters and its overview; before it wakes, plain links and a plain form. */
export default function TimelineIsland({
  view: first,
  labels,
  language,
  contentLanguage,
}: TimelineIslandProps) {
  const { form, view, state, handleInput: follow, handleSubmit: submit, retry } = useFilteredTimeline(first)
  const list = useRef<HTMLDivElement>(null)
  const timeline = useRef<TimelineHandle>(null)
  const current = useCurrentDecadeNavLink(list, view.rail)
  const supplier = useMemo(() => createTimelineDataSupplier(view), [view])
  const renderContent = useCallback(
    (item: TimelineItemData) => <TimelineItemDetails item={item} labels={labels} />,
    [labels],
  )
  const ownLabels = useMemo(() => ({ ...labels, empty: view.empty }), [labels, view.empty])
  useScrollToHashItem(list, timeline, first.address)

  const jump = async ({ offset, href }: DecadeNavLink) => {
    history.replaceState(history.state, '', href)
    if (await timeline.current?.scrollToIndex(offset))
      list.current?.querySelector<HTMLElement>(`[data-index="${offset}"]`)?.focus({ preventScroll: true })
  }

  return (
    <>
      <TimelineFilters
        form={form}
        first={first.fields}
        choices={first.choices}
        labels={labels}
        onInput={follow}
        onSubmit={submit}
      />
      <p className="line-summary" role="status">
        {state === 'failed' ? labels.failed : view.summary}
      </p>
      {state === 'failed' && (
        <Button variant="quiet" onClick={retry}>
          {labels.retry}
        </Button>
      )}
      <div className="line" aria-busy={state === 'waiting'}>
        {view.total > 0 && <DecadeNav rail={view.rail} labels={labels} current={current} onJump={jump} />}
        <div
          ref={list}
          id="line"
          tabIndex={-1}
          className="line-items"
          lang={contentLanguage === language ? undefined : contentLanguage}
        >
          <InfiniTimeline<TimelineItemData>
            key={view.address}
            ref={timeline}
            dataSupplier={supplier}
            initial={{ items: view.items, total: view.total, offset: view.offset }}
            restoreKey={view.address}
            locale={language}
            formatDate={formatDateByPattern}
            renderContent={renderContent}
            headingLevel={2}
            labels={ownLabels}
            {...(view.previous !== null && { previousHref: view.previous })}
            {...(view.next !== null && { nextHref: view.next })}
          />
          {view.total === 0 && view.isNarrowed && (
            <p className="line-all">
              <ButtonLink variant="quiet" href="/timeline">
                {labels.all}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

/** An address may name an item that is not on its page, such as one that was kept before others came between. */
function useScrollToHashItem(
  list: { readonly current: HTMLElement | null },
  timeline: { readonly current: TimelineHandle | null },
  address: string,
): void {
  useEffect(() => {
    const id = location.hash.slice(1)
    const [visit] = performance.getEntriesByType('navigation')
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
    if (!isNew || !/^[a-z]+-\d+$/.test(id) || list.current?.querySelector(`#${id}`)) return
    void fetchTimelinePosition(address, id).then((position) => {
      if (position >= 0) void timeline.current?.scrollToIndex(position)
    })
  }, [list, timeline, address])
}
